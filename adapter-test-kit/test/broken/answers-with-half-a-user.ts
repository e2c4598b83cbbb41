import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const answersWithHalfAUser: BrokenAdapter = {
  defect: "returns the new user without the columns that the database filled in",
  breaks: "U1",
  also: [
    "U5",
    "R2",
    "U7",
    "U8",
    "U10",
    "U12",
    "U14",
    "U15",
    "A1",
    "A2",
    "A4",
    "A7",
    "A12",
    "S3",
    "S8",
    "U18",
    "K3",
    "U17",
    "U19",
    "U22",
    "X25",
    "A20",
    "S22",
  ],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createUser(user) {
        const { id, name, email, emailVerified } = await memory.createUser(user)
        return { id, name: name ?? null, email, emailVerified }
      },
    }
  },
}
