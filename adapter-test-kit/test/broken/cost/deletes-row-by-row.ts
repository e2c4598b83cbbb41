import type { AdapterSession } from "@lockstep/core/adapters"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { CostlyAdapter } from "./costly-adapter.ts"

export const deletesRowByRow: CostlyAdapter = {
  defect: "deletes the sessions of a user one after the other",
  breaks: "E1",
  make: (server) =>
    remoteSubject(server, (options) => {
      const { adapter, link, close } = RemoteAdapter(options)
      return {
        close,
        adapter: {
          ...adapter,
          async deleteUser(userId) {
            // The server keeps nothing else in this map.
            const all = (await link.send({ kind: "all", map: "sessions" })) as AdapterSession[]
            for (const session of all) {
              if (session.userId === userId) await adapter.deleteSession(session.sessionToken)
            }
            return adapter.deleteUser(userId)
          },
        },
      }
    }),
}
