import type { AdapterUser } from "@lockstep/core/adapters"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { CostlyAdapter } from "./costly-adapter.ts"

export const scansForAddresses: CostlyAdapter = {
  defect: "has no index on the email address",
  breaks: "E3",
  make: (server) =>
    remoteSubject(server, (options) => {
      const { adapter, link, close } = RemoteAdapter(options)
      return {
        close,
        adapter: {
          ...adapter,
          async getUserByEmail(email) {
            if (typeof email !== "string") return null
            const found = await link.send({ kind: "find", map: "users", where: { email } })
            // The server keeps nothing else in this map.
            return (found as AdapterUser | undefined) ?? null
          },
        },
      }
    }),
}
