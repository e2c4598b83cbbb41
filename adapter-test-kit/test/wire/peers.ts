import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"
import type { Endpoint } from "../../src/wire/wire.ts"

/** One end of a connection, and what came over it. */
export interface Peer {
  readonly socket: Socket
  /** Everything that came so far. */
  readonly heard: string
  send(text: string | Buffer): void
  /** Waits until so much has come. Rejects when it no longer can. */
  hears(text: string): Promise<void>
  /** Waits for so many more bytes, and returns them. */
  next(length: number): Promise<string>
  /** How the connection ended for this side: `end`, the code of an error, or `close`. */
  readonly over: Promise<string>
}

/** Follows one end of a connection. Text is Latin-1: a character is a byte. */
function follow(socket: Socket): Peer {
  let heard = ""
  let taken = 0
  let end: string | undefined
  const { promise, resolve } = Promise.withResolvers<string>()
  const settle = (how: string): void => resolve((end ??= how))
  socket.on("data", (bytes) => (heard += bytes.toString("latin1")))
  socket.on("end", () => settle("end"))
  socket.on("error", (error) => settle("code" in error ? String(error.code) : error.message))
  socket.on("close", () => settle("close"))
  async function more(): Promise<void> {
    if (end !== undefined) throw new Error(`It is over (${end}) after ${heard}`)
    await Promise.race([once(socket, "data"), promise])
  }
  return {
    socket,
    get heard() {
      return heard
    },
    send: (text) => void socket.write(text, "latin1"),
    async hears(text) {
      while (!heard.includes(text)) await more()
    },
    async next(length) {
      while (heard.length < taken + length) await more()
      taken += length
      return heard.slice(taken - length, taken)
    },
    over: promise,
  }
}

/** A server in this process. */
export interface TestServer {
  readonly host: string
  readonly port: number
  /** Its ends of the connections so far. */
  readonly peers: readonly Peer[]
  /** Waits for the connection of this number, from 1. */
  peer(number: number): Promise<Peer>
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts a server; without `serve` it sends back what it is sent. */
export async function startServer(
  serve: (peer: Peer) => void = ({ socket }) => void socket.pipe(socket),
): Promise<TestServer> {
  const peers: Peer[] = []
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    const peer = follow(socket)
    peers.push(peer)
    serve(peer)
    server.emit("peer")
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (typeof address !== "object" || address === null) throw new Error("No port.")
  return {
    host: "127.0.0.1",
    port: address.port,
    peers,
    async peer(number) {
      for (;;) {
        const peer = peers[number - 1]
        if (peer) return peer
        await once(server, "peer")
      }
    },
    async [Symbol.asyncDispose]() {
      for (const { socket } of peers) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Connects to a server or a wire. Rejects when that is refused. */
export async function dial({ host, port }: Endpoint): Promise<Peer> {
  const socket = connect({ host, port, noDelay: true, allowHalfOpen: true })
  await once(socket, "connect")
  return follow(socket)
}

/** Sends something and waits until it has come back. */
export async function echo(peer: Peer, text: string): Promise<void> {
  peer.send(text)
  await peer.hears(text)
}
