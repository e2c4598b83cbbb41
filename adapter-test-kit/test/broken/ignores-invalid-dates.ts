import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const ignoresInvalidDates: BrokenAdapter = {
  defect:
    "ignores an invalid date in an update, and replaces that of a token with the current time",
  breaks: "X10",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateUser({ emailVerified, ...patch }) {
        const isInvalid = Number.isNaN(emailVerified?.getTime())
        return memory.updateUser(
          isInvalid || emailVerified === undefined ? patch : { ...patch, emailVerified },
        )
      },
      async updateSession({ expires, ...patch }) {
        const isInvalid = Number.isNaN(expires?.getTime())
        return memory.updateSession(
          isInvalid || expires === undefined ? patch : { ...patch, expires },
        )
      },
      async createVerificationToken(token) {
        const isInvalid = Number.isNaN(token.expires.getTime())
        return memory.createVerificationToken({
          ...token,
          expires: isInvalid ? new Date() : token.expires,
        })
      },
    }
  },
}
