import { connectionParts, connectTo } from "../../remote/connection.ts"
import { createLink } from "../../remote/link.ts"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { BrokenUnderFaults } from "./broken-under-faults.ts"

export const doesNotListenWhileIdle: BrokenUnderFaults = {
  defect: "does not handle errors of idle connections in the pool",
  breaks: "F7",
  shownBy: "F7.10",
  make: (server) =>
    remoteSubject(server, (options) => {
      const connect = connectTo(options, { ...connectionParts, guard() {} })
      return RemoteAdapter(options, createLink(options, { connect }))
    }),
}
