import { AdapterError } from "@lockstep/core/adapters"
import { connectTo, type Connect, type Connection } from "../../remote/connection.ts"
import { createLink, type Link } from "../../remote/link.ts"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { CorrectUnderFaults } from "./correct-under-faults.ts"

/** As many as a PostgreSQL takes that is not set up. */
const mostConnections = 100
const poolSize = 10

export const fillsItsPoolAtOnce: CorrectUnderFaults = {
  way: "opens all connections of its pool with the first, on a server that takes a hundred of them",
  make: (server) => {
    const open = new Map<string, Set<Connection>>()
    return remoteSubject(server, ({ pool = poolSize, ...options }) => {
      const everybodys = open.get(options.namespace) ?? new Set()
      open.set(options.namespace, everybodys)
      const spare: Connection[] = []
      const connectOne = connectTo(options)
      const admitted: Connect = async (signal) => {
        for (const each of everybodys) if (!each.isOpen) everybodys.delete(each)
        if (everybodys.size >= mostConnections) throw new AdapterError("Too many connections.")
        const connection = await connectOne(signal)
        everybodys.add(connection)
        return connection
      }
      let filling: Promise<void> | undefined
      const fill = async (signal: AbortSignal): Promise<void> => {
        const all = Array.from({ length: pool }, () => admitted(signal))
        for (const opened of await Promise.allSettled(all)) {
          if (opened.status === "fulfilled") spare.push(opened.value)
        }
      }
      const connect: Connect = async (signal) => {
        filling ??= fill(signal)
        await filling
        return spare.pop() ?? admitted(signal)
      }
      const link = createLink({ ...options, pool }, { connect })
      const send: Link["send"] = (message) =>
        link.together(async (sendInside) => {
          // A second request, so that there is something to cut between.
          await sendInside({ kind: "get", map: "users", key: "" })
          return sendInside(message)
        })
      const close = (): void => {
        for (const connection of spare) connection.close()
        link.close()
      }
      return RemoteAdapter(options, { ...link, send, close })
    })
  },
}
