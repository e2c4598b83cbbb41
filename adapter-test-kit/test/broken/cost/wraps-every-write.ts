import { createLink, type Link } from "../../remote/link.ts"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { CostlyAdapter } from "./costly-adapter.ts"

export const wrapsEveryWrite: CostlyAdapter = {
  defect: "runs each write in its own database transaction",
  breaks: "E1",
  also: ["E2"],
  make: (server) =>
    remoteSubject(server, (options) => {
      const link = createLink(options)
      const send: Link["send"] = (message) => {
        if (message.kind !== "call" || /^(?:get|list)/.test(message.method)) {
          return link.send(message)
        }
        return link.together(async (sendInside) => {
          await sendInside({ kind: "begin" })
          try {
            return await sendInside(message)
          } finally {
            // A method that rejected has written nothing.
            await sendInside({ kind: "commit" })
          }
        })
      }
      return RemoteAdapter(options, { ...link, send })
    }),
}
