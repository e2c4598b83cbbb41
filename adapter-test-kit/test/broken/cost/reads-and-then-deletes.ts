import type { VerificationToken } from "@lockstep/core/adapters"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { CostlyAdapter } from "./costly-adapter.ts"

export const readsAndThenDeletes: CostlyAdapter = {
  defect: "reads a verification token and then deletes it",
  breaks: "E2",
  also: ["E1"],
  make: (server) =>
    remoteSubject(server, (options) => {
      const { adapter, link, close } = RemoteAdapter(options)
      return {
        close,
        adapter: {
          ...adapter,
          async useVerificationToken({ identifier, token }) {
            const row = { map: "tokens", key: JSON.stringify([identifier, token]) } as const
            const found = await link.send({ kind: "get", ...row })
            await link.send({ kind: "delete", ...row })
            // The server keeps nothing else in this map.
            return (found as VerificationToken | undefined) ?? null
          },
        },
      }
    }),
}
