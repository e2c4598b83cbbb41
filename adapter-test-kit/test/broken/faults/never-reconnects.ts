import { connectTo, type Connect } from "../../remote/connection.ts"
import { createLink } from "../../remote/link.ts"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { BrokenUnderFaults } from "./broken-under-faults.ts"

export const neverReconnects: BrokenUnderFaults = {
  defect: "opens the connections of its pool once, and never replaces them",
  breaks: "F6",
  // What is broken for good is left broken by a fault in every way.
  also: ["F9"],
  make: (server) =>
    remoteSubject(server, (options) => {
      const open = connectTo(options)
      let count = 0
      const connect: Connect = async (signal) => {
        if (count === (options.pool ?? 5)) throw new Error("The pool is closed.")
        const connection = await open(signal)
        count += 1
        return connection
      }
      return RemoteAdapter(options, createLink(options, { connect }))
    }),
}
