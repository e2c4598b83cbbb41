import { openWire } from "../../src/wire/open-wire.ts"
import type { Protocol, Wire } from "../../src/wire/wire.ts"
import { dial, startServer, type Peer, type TestServer } from "./peers.ts"

/** A server, a wire before it, and connections through the wire. */
export interface WireFixture {
  readonly server: TestServer
  readonly wire: Wire
  dial(): Promise<Peer>
  [Symbol.asyncDispose](): Promise<void>
}

/** Opens a wire before a server of this process; without `serve` that sends back what it is sent. */
export async function wireTo(
  serve?: (peer: Peer) => void,
  protocol: Protocol = "tcp",
): Promise<WireFixture> {
  const server = await startServer(serve)
  const wire = await openWire([{ host: server.host, port: server.port, protocol }])
  const clients: Peer[] = []
  return {
    server,
    wire,
    async dial() {
      const client = await dial(wire.endpoints[0])
      clients.push(client)
      return client
    },
    async [Symbol.asyncDispose]() {
      for (const { socket } of clients) socket.destroy()
      await wire.close()
      await server[Symbol.asyncDispose]()
    },
  }
}
