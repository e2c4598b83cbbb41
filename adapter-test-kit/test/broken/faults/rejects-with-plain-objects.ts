import { AdapterError } from "@lockstep/core/adapters"
import { createLink, type Link } from "../../remote/link.ts"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { BrokenUnderFaults } from "./broken-under-faults.ts"

export const rejectsWithPlainObjects: BrokenUnderFaults = {
  defect: "rejects with an object that is not an Error if the connection is lost",
  breaks: "F2",
  make: (server) =>
    remoteSubject(server, (options) => {
      const link = createLink(options)
      const send: Link["send"] = async (message) => {
        try {
          return await link.send(message)
        } catch (error) {
          // What the server says has no cause.
          if (error instanceof AdapterError && error.cause === undefined) throw error
          const rejection: unknown = { code: "ECONNRESET" }
          throw rejection
        }
      }
      return RemoteAdapter(options, { ...link, send })
    }),
}
