import { connectTo, type Connect } from "../../remote/connection.ts"
import { createLink } from "../../remote/link.ts"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { BrokenUnderFaults } from "./broken-under-faults.ts"
import { givesUpInPlace } from "./gives-up-in-place.ts"

export const forgetsSlowConnections: BrokenUnderFaults = {
  defect: "removes a connection from its pool after a timeout, and does not close it",
  breaks: "F9",
  shownBy: "F9.3",
  make: (server) =>
    remoteSubject(server, (options) => {
      const open = givesUpInPlace(connectTo(options))
      const connect: Connect = async (signal) => {
        const connection = await open(signal)
        let isForgotten = false
        return {
          get isOpen() {
            return connection.isOpen && !isForgotten
          },
          send(message, signalOfCall) {
            signalOfCall.addEventListener("abort", () => void (isForgotten = true))
            return connection.send(message, signalOfCall)
          },
          close: connection.close,
        }
      }
      return RemoteAdapter(options, createLink(options, { connect }))
    }),
}
