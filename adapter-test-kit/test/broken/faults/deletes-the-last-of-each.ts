import { AdapterError, type AdapterAccount, type AdapterSession } from "@lockstep/core/adapters"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { TwofoldAdapter } from "./twofold-adapter.ts"

export const deletesTheLastOfEach: TwofoldAdapter = {
  defect:
    "remembers one account and one session of a user, and rejects half-way when there is none",
  breaks: ["U18", "U20"],
  make: (server) =>
    remoteSubject(server, (options) => {
      const { adapter, link, close } = RemoteAdapter(options)
      const last = async <Row extends { userId: string }>(
        map: "accounts" | "sessions",
        userId: string,
      ): Promise<Row> => {
        // The server keeps nothing else in these maps.
        const rows = (await link.send({ kind: "all", map })) as Row[]
        const row = rows.findLast((each) => each.userId === userId)
        if (!row) throw new AdapterError("There is no key to delete.")
        return row
      }
      return {
        close,
        adapter: {
          ...adapter,
          async deleteUser(userId) {
            const user = await adapter.getUser(userId)
            await link.send({ kind: "delete", map: "users", key: userId })
            if (user) await link.send({ kind: "delete", map: "userIds", key: user.email })
            await adapter.unlinkAccount(await last<AdapterAccount>("accounts", userId))
            const { sessionToken } = await last<AdapterSession>("sessions", userId)
            await adapter.deleteSession(sessionToken)
            return user
          },
        },
      }
    }),
}
