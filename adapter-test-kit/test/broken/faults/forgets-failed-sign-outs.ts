import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { BrokenUnderFaults } from "./broken-under-faults.ts"

export const forgetsFailedSignOuts: BrokenUnderFaults = {
  defect: "resolves deleteSession even if the session was not deleted",
  breaks: "F3",
  also: ["F10"],
  make: (server) =>
    remoteSubject(server, (options) => {
      const { adapter, close } = RemoteAdapter(options)
      return {
        close,
        adapter: {
          ...adapter,
          deleteSession: (sessionToken) => adapter.deleteSession(sessionToken).catch(() => null),
        },
      }
    }),
}
