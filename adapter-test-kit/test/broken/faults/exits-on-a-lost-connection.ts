import { connectionParts, connectTo } from "../../remote/connection.ts"
import { createLink } from "../../remote/link.ts"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { BrokenUnderFaults } from "./broken-under-faults.ts"

export const exitsOnALostConnection: BrokenUnderFaults = {
  defect: "exits the process when a connection is lost",
  breaks: "F7",
  make: (server) =>
    remoteSubject(server, (options) => {
      const connect = connectTo(options, {
        ...connectionParts,
        guard: (socket) => void socket.on("error", () => process.exit(-1)),
      })
      return RemoteAdapter(options, createLink(options, { connect }))
    }),
}
