import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const halfWrittenComposite: BrokenAdapter = {
  defect: "writes the user and then the account, without a database transaction",
  breaks: "K4",
  also: ["K5"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createUserWithAccount(records) {
        const user = await memory.createUser(records.user)
        await memory.linkAccount({ ...records.account, userId: user.id })
        const { session, authenticator } = records
        if (authenticator) await memory.createAuthenticator({ ...authenticator, userId: user.id })
        if (!session) return { user }
        return { user, session: await memory.createSession({ ...session, userId: user.id }) }
      },
    }
  },
}
