import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const dateAsNumber: BrokenAdapter = {
  defect: "returns the date of verification as a number",
  breaks: "X9",
  also: ["X12"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getUserByEmail(email) {
        const user = await memory.getUserByEmail(email)
        // What a driver does whose column is of type integer.
        return (
          user && { ...user, emailVerified: (user.emailVerified?.getTime() ?? null) as Date | null }
        )
      },
    }
  },
}
