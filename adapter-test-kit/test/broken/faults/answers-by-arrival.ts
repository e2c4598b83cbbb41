import { connectTo, type Connect } from "../../remote/connection.ts"
import { createLink } from "../../remote/link.ts"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { BrokenUnderFaults } from "./broken-under-faults.ts"
import { aborted, givesUpInPlace } from "./gives-up-in-place.ts"

export const answersByArrival: BrokenUnderFaults = {
  defect:
    "returns a response to any call that waits on the connection, even if its own call timed out",
  breaks: "F3",
  shownBy: "F3.12",
  make: (server) =>
    remoteSubject(server, (options) => {
      const open = givesUpInPlace(connectTo(options))
      const connect: Connect = async (signal) => {
        const connection = await open(signal)
        const forEver = new AbortController().signal
        const waiting: PromiseWithResolvers<unknown>[] = []
        return {
          get isOpen() {
            return connection.isOpen
          },
          async send(message, signalOfCall) {
            const mine = Promise.withResolvers<unknown>()
            waiting.push(mine)
            connection.send(message, forEver).then(
              (answer) => waiting.shift()?.resolve(answer),
              (error: unknown) => waiting.shift()?.reject(error),
            )
            try {
              return await Promise.race([mine.promise, aborted(signalOfCall)])
            } catch (error) {
              waiting.splice(waiting.indexOf(mine), waiting.includes(mine) ? 1 : 0)
              throw error
            }
          },
          close: connection.close,
        }
      }
      return RemoteAdapter(options, createLink(options, { connect }))
    }),
}
