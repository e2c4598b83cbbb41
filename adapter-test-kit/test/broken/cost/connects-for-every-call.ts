import { connectTo } from "../../remote/connection.ts"
import type { Link } from "../../remote/link.ts"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import { within } from "../../remote/within.ts"
import type { CostlyAdapter } from "./costly-adapter.ts"

export const connectsForEveryCall: CostlyAdapter = {
  defect: "opens a connection for each call and closes it again",
  breaks: "X29",
  // It says hello before each request.
  also: ["E1", "E2"],
  make: (server) =>
    remoteSubject(server, (options) => {
      const connect = connectTo(options)
      const together: Link["together"] = (work) =>
        within(options.timeout ?? 5000, async (signal) => {
          const connection = await connect(signal)
          try {
            return await work((message) => connection.send(message, signal))
          } finally {
            connection.close()
          }
        })
      const send: Link["send"] = (message) => together((sendInside) => sendInside(message))
      return RemoteAdapter(options, { together, send, close() {} })
    }),
}
