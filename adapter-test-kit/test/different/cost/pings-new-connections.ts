import { connectTo, type Connect } from "../../remote/connection.ts"
import { createLink } from "../../remote/link.ts"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { CheapAdapter } from "./cheap-adapter.ts"

export const pingsNewConnections: CheapAdapter = {
  way: "tries each new connection before it is used",
  make: (server) =>
    remoteSubject(server, (options) => {
      const open = connectTo(options)
      const connect: Connect = async (signal) => {
        const connection = await open(signal)
        await connection.send({ kind: "get", map: "users", key: "ping" }, signal)
        return connection
      }
      return RemoteAdapter(options, createLink(options, { connect }))
    }),
}
