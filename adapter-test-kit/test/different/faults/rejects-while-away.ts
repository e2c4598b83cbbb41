import { AdapterError } from "@lockstep/core/adapters"
import { connectTo, type Connect } from "../../remote/connection.ts"
import { createLink } from "../../remote/link.ts"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { CorrectUnderFaults } from "./correct-under-faults.ts"

const longestPause = 1000

export const rejectsWhileAway: CorrectUnderFaults = {
  way: "does not try to connect for a while after it could not, longer each time, and rejects meanwhile",
  make: (server) =>
    remoteSubject(server, (options) => {
      const open = connectTo(options)
      let failures = 0
      let notBefore = 0
      const connect: Connect = async (signal) => {
        if (Date.now() < notBefore) throw new AdapterError("The server is away.")
        try {
          const connection = await open(signal)
          failures = 0
          return connection
        } catch (error) {
          failures += 1
          notBefore = Date.now() + Math.min(50 * 2 ** failures, longestPause)
          throw error
        }
      }
      return RemoteAdapter(options, createLink(options, { connect }))
    }),
}
