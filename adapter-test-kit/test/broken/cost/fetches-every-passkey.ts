import type { AdapterAuthenticator } from "@lockstep/core/adapters"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { CostlyAdapter } from "./costly-adapter.ts"

export const fetchesEveryPasskey: CostlyAdapter = {
  defect: "reads all passkeys and searches them itself",
  breaks: "E3",
  make: (server) =>
    remoteSubject(server, (options) => {
      const { adapter, link, close } = RemoteAdapter(options)
      return {
        close,
        adapter: {
          ...adapter,
          async getAuthenticator(credentialID) {
            const all = await link.send({ kind: "all", map: "authenticators" })
            // The server keeps nothing else in this map.
            const passkeys = all as readonly AdapterAuthenticator[]
            return passkeys.find((passkey) => passkey.credentialID === credentialID) ?? null
          },
        },
      }
    }),
}
