import { connectTo } from "../../remote/connection.ts"
import { createLink } from "../../remote/link.ts"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { BrokenUnderFaults } from "./broken-under-faults.ts"

export const connectsWithoutALimit: BrokenUnderFaults = {
  defect: "limits the time for a response, but not the time for a connection",
  breaks: "F4",
  options: { deadline: 1500 },
  make: (server) =>
    remoteSubject(server, (options) => {
      const open = connectTo(options)
      const connect = () => open(new AbortController().signal)
      return RemoteAdapter(options, createLink(options, { connect }))
    }),
}
