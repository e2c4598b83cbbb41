import type { AdapterAccount, AdapterSession } from "@lockstep/core/adapters"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { CorrectUnderFaults } from "./correct-under-faults.ts"

export const deletesStepByStep: CorrectUnderFaults = {
  way: "deletes what is a user's without a transaction, and the user last",
  make: (server) =>
    remoteSubject(server, (options) => {
      const { adapter, link, close } = RemoteAdapter(options)
      return {
        close,
        adapter: {
          ...adapter,
          async deleteUser(userId) {
            // The server keeps nothing else in these maps.
            const sessions = (await link.send({ kind: "all", map: "sessions" })) as AdapterSession[]
            const accounts = (await link.send({ kind: "all", map: "accounts" })) as AdapterAccount[]
            for (const session of sessions) {
              if (session.userId === userId) await adapter.deleteSession(session.sessionToken)
            }
            for (const account of accounts) {
              if (account.userId === userId) await adapter.unlinkAccount(account)
            }
            return adapter.deleteUser(userId)
          },
        },
      }
    }),
}
