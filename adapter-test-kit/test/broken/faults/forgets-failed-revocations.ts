import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { BrokenUnderFaults } from "./broken-under-faults.ts"

export const forgetsFailedRevocations: BrokenUnderFaults = {
  defect: "resolves deleteSessionsByUserId even if the sessions were not deleted",
  breaks: "F3",
  also: ["F10"],
  make: (server) =>
    remoteSubject(server, (options) => {
      const { adapter, close } = RemoteAdapter(options)
      return {
        close,
        adapter: {
          ...adapter,
          deleteSessionsByUserId: (userId) =>
            adapter.deleteSessionsByUserId(userId).catch(() => {}),
        },
      }
    }),
}
