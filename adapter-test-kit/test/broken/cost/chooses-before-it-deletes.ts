import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { CostlyAdapter } from "./costly-adapter.ts"

export const choosesBeforeItDeletes: CostlyAdapter = {
  defect: "selects the expired records of each table, and deletes them in separate statements",
  breaks: "E1",
  make: (server) =>
    remoteSubject(server, (options) => {
      const { adapter, link, close } = RemoteAdapter(options)
      return {
        close,
        adapter: {
          ...adapter,
          async deleteExpired(limit) {
            let count = 0
            for (const map of ["sessions", "tokens"] as const) {
              const chosen = await link.send({ kind: "all", map })
              // The server deletes both kinds in one message, and so nothing is left to the second.
              if (Array.isArray(chosen)) count += await adapter.deleteExpired(limit)
            }
            return count
          },
        },
      }
    }),
}
