import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

const plain = (email: string) => email.normalize("NFD").replaceAll(/\p{M}/gu, "")

export const ignoresAccentsInAddresses: BrokenAdapter = {
  defect: "ignores accents in email addresses",
  breaks: "U6",
  make(store) {
    const memory = MemoryAdapter(store)
    const spellings = new Map<string, string>()
    return {
      ...memory,
      async createUser(user) {
        const created = await memory.createUser(user)
        if (user.email) spellings.set(plain(user.email), user.email)
        return created
      },
      async getUserByEmail(email) {
        const exact = await memory.getUserByEmail(email)
        if (exact || typeof email !== "string") return exact
        return memory.getUserByEmail(spellings.get(plain(email)) ?? email)
      },
    }
  },
}
