import type { AdapterAccount, AdapterAuthenticator, AdapterSession } from "@lockstep/core/adapters"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { BrokenUnderFaults } from "./broken-under-faults.ts"

export const userBeforeTheRest: BrokenUnderFaults = {
  defect: "deletes a user first and then their records, which a second attempt does not find",
  breaks: "U21",
  make: (server) =>
    remoteSubject(server, (options) => {
      const { adapter, link, close } = RemoteAdapter(options)
      const allOf = async <Row extends { userId: string }>(
        map: "accounts" | "sessions" | "authenticators",
        userId: string,
      ): Promise<Row[]> => {
        // The server keeps nothing else in these maps.
        const rows = (await link.send({ kind: "all", map })) as Row[]
        return rows.filter((row) => row.userId === userId)
      }
      return {
        close,
        adapter: {
          ...adapter,
          async deleteUser(userId) {
            const user = await adapter.getUser(userId)
            if (!user) return null
            await link.send({ kind: "delete", map: "users", key: user.id })
            await link.send({ kind: "delete", map: "userIds", key: user.email })
            for (const account of await allOf<AdapterAccount>("accounts", user.id)) {
              await adapter.unlinkAccount(account)
            }
            for (const { sessionToken } of await allOf<AdapterSession>("sessions", user.id)) {
              await adapter.deleteSession(sessionToken)
            }
            const passkeys = await allOf<AdapterAuthenticator>("authenticators", user.id)
            for (const { credentialID } of passkeys) {
              await link.send({ kind: "delete", map: "authenticators", key: credentialID })
            }
            return user
          },
        },
      }
    }),
}
