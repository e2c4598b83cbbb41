import { setTimeout } from "node:timers/promises"
import { AdapterError } from "@lockstep/core/adapters"
import { connectTo, type Connect } from "../../remote/connection.ts"
import { createLink } from "../../remote/link.ts"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { CorrectUnderFaults } from "./correct-under-faults.ts"

/** How long an instance takes to connect again, in milliseconds. */
const welcome = 40

/**
 * Stands for a database on a busy machine: instances that all connect again at the same moment use up the
 * time that each of them has.
 */
export const reconnectsOneAtATime: CorrectUnderFaults = {
  way: "connects anew only while no other instance with one connection does",
  make: (server) => {
    const underWay = new Set<{ isAlone: boolean }>()
    return remoteSubject(server, (options) => {
      const open = connectTo(options)
      let isNew = true
      const connect: Connect = async (signal) => {
        if (options.pool === 1 && !isNew) {
          const own = { isAlone: underWay.size === 0 }
          for (const other of underWay) other.isAlone = false
          underWay.add(own)
          await setTimeout(welcome)
          underWay.delete(own)
          if (!own.isAlone) throw new AdapterError("The database is busy with other connections.")
        }
        const connection = await open(signal)
        isNew = false
        return connection
      }
      return RemoteAdapter(options, createLink(options, { connect }))
    })
  },
}
