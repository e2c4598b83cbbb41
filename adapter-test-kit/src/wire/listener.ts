import { once } from "node:events"
import { connect, createServer, type Server, type Socket } from "node:net"
import type { Endpoint } from "./wire.ts"

const host = "127.0.0.1"
const retryMs = 10

/** The endpoint that the adapter connects to. */
export interface Listener {
  readonly endpoint: Endpoint
  /** Stops accepting connections. */
  refuse(): void
  /** Accepts connections again, on the same port. */
  accept(): void
  close(): void
}

/**
 * Listens on a free port.
 *
 * @param onConnection - called with each connection of the adapter
 */
export async function listen(onConnection: (client: Socket) => void): Promise<Listener> {
  let server = createServer().listen(0, host)
  await once(server, "listening")
  const port = portOf(server)
  const guard = await guardPort(server, port)
  server.close()
  let wanted = false

  function open(): void {
    if (!wanted || server.listening) return
    server = createServer({ allowHalfOpen: true, noDelay: true }, onConnection)
    server.on("error", () => setTimeout(open, retryMs))
    server.listen(port, host)
  }
  function accept(): void {
    wanted = true
    open()
  }
  function refuse(): void {
    wanted = false
    server.close()
  }

  accept()
  await once(server, "listening")
  return {
    endpoint: { host, port },
    accept,
    refuse,
    close() {
      refuse()
      for (const socket of guard) socket.resetAndDestroy()
    },
  }
}

/**
 * While nothing listens on a port, the system may assign it to any program. It does not while a
 * connection that was accepted there is still open.
 */
async function guardPort(server: Server, port: number): Promise<Socket[]> {
  const accepted = once(server, "connection")
  const outer = connect({ host, port })
  // The "connection" event passes the socket.
  const [inner] = (await accepted) as [Socket]
  for (const socket of [outer, inner]) socket.on("error", () => {})
  return [outer, inner]
}

function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== "object" || address === null) throw new Error("Not listening on a port.")
  return address.port
}
