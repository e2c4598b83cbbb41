import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { BrokenUnderFaults } from "./broken-under-faults.ts"

export const turnsErrorsIntoNull: BrokenUnderFaults = {
  defect: "treats every failure of getUser as a missing user",
  breaks: "F3",
  also: ["F10"],
  make: (server) =>
    remoteSubject(server, (options) => {
      const { adapter, close } = RemoteAdapter(options)
      return {
        close,
        adapter: { ...adapter, getUser: (id) => adapter.getUser(id).catch(() => null) },
      }
    }),
}
