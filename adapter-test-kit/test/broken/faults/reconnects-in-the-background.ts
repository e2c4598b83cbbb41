import { AdapterError } from "@lockstep/core/adapters"
import { connectTo } from "../../remote/connection.ts"
import { createLink, type Link } from "../../remote/link.ts"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import { within } from "../../remote/within.ts"
import type { BrokenUnderFaults } from "./broken-under-faults.ts"

export const reconnectsInTheBackground: BrokenUnderFaults = {
  defect: "tries to reconnect after a failure, and does not handle the rejection",
  breaks: "F7",
  make: (server) =>
    remoteSubject(server, (options) => {
      const link = createLink(options)
      const tried = async (): Promise<void> => {
        const connection = await within(options.timeout ?? 5000, connectTo(options))
        connection.close()
      }
      const send: Link["send"] = async (message) => {
        try {
          return await link.send(message)
        } catch (error) {
          if (!(error instanceof AdapterError) || error.cause !== undefined) void tried()
          throw error
        }
      }
      return RemoteAdapter(options, { ...link, send })
    }),
}
