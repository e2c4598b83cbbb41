import { once } from "node:events"
import { createServer, type IncomingMessage, request } from "node:http"
import { connect, createServer as createHttp2Server } from "node:http2"
import type { AddressInfo, Server as NetServer } from "node:net"
import { text } from "node:stream/consumers"
import type { NodeRequest } from "@lockstep/core/node"
import connectApp from "connect"
import { Server } from "socket.io"
import { io } from "socket.io-client"
import { onTestFinished } from "vitest"
import { WebSocket, WebSocketServer } from "ws"
import { versions } from "./apps.ts"

/** What a request of a kind sends, and what reads it. */
export interface Exchange {
  readonly headers: Readonly<Record<string, string>>
  /** Reads the request as soon as the server has it. It never rejects. */
  readonly read: (req: NodeRequest) => Promise<unknown>
}

/** Starts a server, sends one request to it, and returns what was read of that request. */
export type Exchanger = (exchange: Exchange) => Promise<unknown>

/** Starts a server until the test ends; returns its port. */
async function portOf(server: NetServer): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void server.close())
  // A server that listens on a port has this kind of address.
  return (server.address() as AddressInfo).port
}

/** Sends a request over HTTP/1.1; the header `Host` can be another one. Returns the body of the response. */
async function send(
  port: number,
  headers: Exchange["headers"],
  { path = "/", body }: { path?: string; body?: string } = {},
): Promise<string> {
  const method = body === undefined ? "GET" : "POST"
  const sent = request({ host: "127.0.0.1", port, path, method, headers, agent: false }).end(body)
  // The type of an event's arguments is unknown.
  const [answer] = (await once(sent, "response")) as [IncomingMessage]
  return text(answer)
}

/** A handler of requests that keeps what was read. */
function keeper({ read }: Exchange) {
  const kept: { found?: unknown } = {}
  const handle = (req: NodeRequest, res: { end(): unknown }): void => {
    void read(req).then((found) => {
      kept.found = found
      res.end()
    })
  }
  return { kept, handle }
}

const overHttp: Exchanger = async (exchange) => {
  const { kept, handle } = keeper(exchange)
  await send(await portOf(createServer(handle)), exchange.headers)
  return kept.found
}

const overConnect: Exchanger = async (exchange) => {
  const { kept, handle } = keeper(exchange)
  await send(await portOf(createServer(connectApp().use(handle))), exchange.headers)
  return kept.found
}

const inExpress =
  (express: (typeof versions)[number][1]): Exchanger =>
  async (exchange) => {
    const { kept, handle } = keeper(exchange)
    await send(await portOf(createServer(express().use(handle))), exchange.headers)
    return kept.found
  }

/** Cleartext HTTP/2, whose requests are no `IncomingMessage`. */
const overHttp2: Exchanger = async (exchange) => {
  const { kept, handle } = keeper(exchange)
  const port = await portOf(createHttp2Server(handle))
  const session = connect(`http://127.0.0.1:${port}`)
  const { host, ...headers } = exchange.headers
  const stream = session.request({ ...headers, ...(host && { ":authority": host }) })
  await text(stream)
  session.close()
  return kept.found
}

const onUpgrade: Exchanger = async ({ headers, read }) => {
  const server = createServer()
  const found = new Promise((resolve) => {
    server.on("upgrade", (req, socket) => {
      resolve(read(req))
      socket.destroy()
    })
  })
  const port = await portOf(server)
  const upgrade = { ...headers, connection: "Upgrade", upgrade: "websocket" }
  const sent = request({ host: "127.0.0.1", port, headers: upgrade, agent: false })
  sent.on("error", () => undefined).end()
  return found
}

/** With the Express application that the server has for its other requests. */
const onConnection: Exchanger = async ({ headers, read }) => {
  const server = createServer(versions[0]?.[1]())
  const sockets = new WebSocketServer({ server })
  const found = new Promise((resolve) => {
    sockets.on("connection", (socket, req) => {
      resolve(read(req))
      socket.close()
    })
  })
  const socket = new WebSocket(`ws://127.0.0.1:${await portOf(server)}`, { headers })
  await once(socket, "open")
  return found
}

/** Starts a socket.io server; `found` is what was read of the first socket. */
async function socketIo({ read }: Exchange) {
  const server = createServer(versions[0]?.[1]())
  const sockets = new Server(server)
  onTestFinished(() => sockets.close())
  const found = new Promise((resolve) => {
    sockets.use((socket, next) => {
      resolve(read(socket.request))
      next()
    })
  })
  return { found, port: await portOf(server) }
}

const inSocketIo: Exchanger = async (exchange) => {
  const { found, port } = await socketIo(exchange)
  const client = io(`http://127.0.0.1:${port}`, {
    transports: ["websocket"],
    extraHeaders: exchange.headers,
    reconnection: false,
  })
  onTestFinished(() => void client.close())
  return found
}

/** By hand: the client sends no header that browsers set themselves. */
const inSocketIoByPolling: Exchanger = async (exchange) => {
  const { found, port } = await socketIo(exchange)
  const path = "/socket.io/?EIO=4&transport=polling"
  const opened = await send(port, exchange.headers, { path })
  const sid = /"sid":"([^"]+)"/.exec(opened)?.[1] ?? ""
  await send(port, exchange.headers, { path: `${path}&sid=${sid}`, body: "40" })
  return found
}

/** As in unit tests of applications, which have no connection. */
const asObject: Exchanger = ({ headers, read }) =>
  // It has nothing else of a request.
  read({ method: "GET", url: "/", headers: { host: "127.0.0.1", ...headers } } as NodeRequest)

/** What passed an Express application. */
export const expressKinds: ReadonlyMap<string, Exchanger> = new Map(
  versions.map(([name, express]) => [`a route of ${name}`, inExpress(express)]),
)

/** What did not. */
export const otherKinds: ReadonlyMap<string, Exchanger> = new Map([
  ["node:http", overHttp],
  ["node:http2", overHttp2],
  ["connect", overConnect],
  ["the event upgrade", onUpgrade],
  ["ws", onConnection],
  ["socket.io by polling", inSocketIoByPolling],
  ["socket.io by WebSocket", inSocketIo],
  ["an object with headers", asObject],
])
