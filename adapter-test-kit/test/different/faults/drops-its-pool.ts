import { connectTo, type Connect, type Connection } from "../../remote/connection.ts"
import { createLink } from "../../remote/link.ts"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { CorrectUnderFaults } from "./correct-under-faults.ts"

export const dropsItsPool: CorrectUnderFaults = {
  way: "closes all its connections when one of them fails",
  make: (server) =>
    remoteSubject(server, (options) => {
      const open = connectTo(options)
      const all = new Set<Connection>()
      const connect: Connect = async (signal) => {
        const connection = await open(signal)
        all.add(connection)
        return {
          get isOpen() {
            return connection.isOpen
          },
          async send(message, signalOfCall) {
            try {
              return await connection.send(message, signalOfCall)
            } finally {
              if (!connection.isOpen) {
                for (const each of all) each.close()
                all.clear()
              }
            }
          },
          close: connection.close,
        }
      }
      return RemoteAdapter(options, createLink(options, { connect }))
    }),
}
