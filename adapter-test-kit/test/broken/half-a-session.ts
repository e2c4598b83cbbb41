import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const halfASession: BrokenAdapter = {
  defect: "returns a session without a user if the user was deleted",
  breaks: "S4",
  also: [
    "S9",
    "S12",
    "U18",
    "K3",
    "K4",
    "K5",
    "R2",
    "U19",
    "S5",
    "S14",
    "X10",
    "X19",
    "X20",
    "X22",
    "S22",
    "P1",
  ],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getSessionAndUser(sessionToken) {
        // What an outer join does.
        return ((await memory.getSessionAndUser(sessionToken)) ?? {
          session: null,
          user: null,
        }) as unknown as null
      },
    }
  },
}
