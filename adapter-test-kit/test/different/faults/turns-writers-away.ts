import { setTimeout } from "node:timers/promises"
import { AdapterError } from "@lockstep/core/adapters"
import { createLink, type Link } from "../../remote/link.ts"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { CorrectUnderFaults } from "./correct-under-faults.ts"

const longestWait = 1000
const pause = 10
const writes: readonly string[] = ["createUser", "updateUser", "deleteUser"]

export const turnsWritersAway: CorrectUnderFaults = {
  way: "writes one user after the other, and rejects who would have to wait for more than a second",
  make: (server) => {
    const writing = new Set<string>()
    return remoteSubject(server, (options) => {
      const { namespace } = options
      const link = createLink(options)
      const send: Link["send"] = async (message) => {
        if (message.kind !== "call" || !writes.includes(message.method)) return link.send(message)
        const end = performance.now() + longestWait
        while (writing.has(namespace)) {
          if (performance.now() > end) throw new AdapterError("Another call is writing.")
          await setTimeout(pause)
        }
        writing.add(namespace)
        try {
          return await link.send(message)
        } finally {
          writing.delete(namespace)
        }
      }
      return RemoteAdapter(options, { ...link, send })
    })
  },
}
