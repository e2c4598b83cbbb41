import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { BrokenUnderFaults } from "./broken-under-faults.ts"

export const forgetsFailedChanges: BrokenUnderFaults = {
  defect: "reports no expired records and a missing passkey if the store is unreachable",
  breaks: "F3",
  also: ["F10"],
  make: (server) =>
    remoteSubject(server, (options) => {
      const { adapter, close } = RemoteAdapter(options)
      return {
        close,
        adapter: {
          ...adapter,
          deleteExpired: (limit) => adapter.deleteExpired(limit).catch(() => 0),
          deleteAuthenticator: (id) => adapter.deleteAuthenticator(id).catch(() => null),
        },
      }
    }),
}
