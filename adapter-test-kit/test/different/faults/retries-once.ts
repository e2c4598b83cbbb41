import { AdapterError } from "@lockstep/core/adapters"
import { createLink, type Link } from "../../remote/link.ts"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { CorrectUnderFaults } from "./correct-under-faults.ts"

export const retriesOnce: CorrectUnderFaults = {
  way: "makes a call again when the connection was lost, except the use of a token",
  make: (server) =>
    remoteSubject(server, (options) => {
      const link = createLink(options)
      const send: Link["send"] = async (message) => {
        try {
          return await link.send(message)
        } catch (error) {
          // What the server says has no cause.
          const isLost = !(error instanceof AdapterError) || error.cause !== undefined
          if (!isLost || isUse(message)) throw error
          return link.send(message)
        }
      }
      return RemoteAdapter(options, { ...link, send })
    }),
}

function isUse(message: Parameters<Link["send"]>[0]): boolean {
  return message.kind === "call" && message.method === "useVerificationToken"
}
