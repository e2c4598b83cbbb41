import { connectTo, type Connect } from "../../remote/connection.ts"
import { createLink } from "../../remote/link.ts"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { BrokenUnderFaults } from "./broken-under-faults.ts"

export const remembersAFailedConnect: BrokenUnderFaults = {
  defect: "keeps the promise of its first connection, even if it rejected",
  breaks: "F1",
  // A wrong password makes the first connection fail as well.
  also: ["F10"],
  make: (server) =>
    remoteSubject(server, (options) => {
      const open = connectTo(options)
      let ready: Promise<unknown> | undefined
      const connect: Connect = async (signal) => {
        ready ??= open(signal).then((connection) => connection.close())
        await ready
        return open(signal)
      }
      return RemoteAdapter(options, createLink(options, { connect }))
    }),
}
