import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { DifferentAdapter } from "./different-adapter.ts"

export const tellsLittle: DifferentAdapter = {
  way: "answers with nothing wherever nothing is allowed",
  make() {
    const memory = MemoryAdapter()
    return {
      ...memory,
      deleteUser: async (id) => void (await memory.deleteUser(id)),
      linkAccount: async (account) => void (await memory.linkAccount(account)),
      unlinkAccount: async (account) => {
        await memory.unlinkAccount(account)
        return null
      },
      updateSession: async (patch) => {
        await memory.updateSession(patch)
        return undefined
      },
      deleteSession: async (sessionToken) => {
        await memory.deleteSession(sessionToken)
        return null
      },
      createVerificationToken: async (token) => {
        await memory.createVerificationToken(token)
        return null
      },
    }
  },
}
