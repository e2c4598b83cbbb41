import { createLink, type Link } from "../../remote/link.ts"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { CorrectUnderFaults } from "./correct-under-faults.ts"

export const worksInTransactions: CorrectUnderFaults = {
  way: "makes each write in a transaction, which the server ends when the connection is lost",
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
            const answer = await sendInside(message)
            await sendInside({ kind: "commit" })
            return answer
          } catch (error) {
            // On a lost connection there is nothing left to roll back.
            await sendInside({ kind: "rollback" }).catch(() => {})
            throw error
          }
        })
      }
      return RemoteAdapter(options, { ...link, send })
    }),
}
