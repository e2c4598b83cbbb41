import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

/** After so many refusals no address is taken any more. */
const mostRefusals = 10

export const countsRefusedAddressesTogether: BrokenAdapter = {
  defect:
    "limits attempts with taken email addresses, and counts the attempts of all clients together",
  breaks: "X23",
  cases: ["X23.6"],
  make(store) {
    const memory = MemoryAdapter(store)
    return () => {
      let refusals = 0
      return {
        ...memory,
        async createUser(user) {
          if (refusals >= mostRefusals) throw new Error("too many attempts, try again later")
          const isTaken = store.userIds.has(user.email)
          refusals += isTaken ? 1 : 0
          return memory.createUser(user)
        },
      }
    }
  },
}
