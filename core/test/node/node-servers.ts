import { once } from "node:events"
import { createServer } from "node:http"
import {
  connect,
  createSecureServer,
  createServer as createHttp2Server,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from "node:http2"
import { connect as connectSocket } from "node:net"
import type { AddressInfo, Server } from "node:net"
import { text } from "node:stream/consumers"
import { onTestFinished } from "vitest"
import type { NodeRequest, NodeResponse } from "../../src/node.ts"
import { selfSignedCertificate } from "../support/self-signed-certificate.ts"

/** Responds to requests; {@link NodeServer.failures} reports a rejection to the test. */
export type NodeListener = (req: NodeRequest, res: NodeResponse) => unknown

/** A server that runs until the test ends. */
export interface NodeServer {
  /** With its port. */
  readonly host: string
  readonly origin: string
  /** What the listener rejected with. */
  readonly failures: readonly unknown[]
}

/** Starts a server of `node:http`. */
export async function serveHttp1(listener: NodeListener): Promise<NodeServer> {
  const failures: unknown[] = []
  const server = createServer(reporting(listener, failures))
  const started = await listening(server, failures)
  // Runs before the server is closed, which waits for its connections.
  onTestFinished(() => server.closeAllConnections())
  return started
}

/** Starts a server of `node:http2`, without TLS. */
export async function serveHttp2(listener: NodeListener): Promise<NodeServer> {
  const failures: unknown[] = []
  return listening(createHttp2Server(reporting(listener, failures)), failures)
}

/** Starts a server of `node:http2` over TLS, as browsers require it. */
export async function serveSecureHttp2(listener: NodeListener): Promise<NodeServer> {
  const failures: unknown[] = []
  const { cert, key } = selfSignedCertificate("localhost")
  const server = createSecureServer({ cert, key }, reporting(listener, failures))
  const { host } = await listening(server, failures)
  return { host, origin: `https://${host}`, failures }
}

/** What came back over HTTP/2. */
export interface Http2Answer {
  readonly headers: IncomingHttpHeaders & { readonly ":status"?: number }
  readonly body: string
}

/** Sends one request over HTTP/2. */
export async function askHttp2(
  { origin }: NodeServer,
  headers: OutgoingHttpHeaders,
  body?: string,
): Promise<Http2Answer> {
  // No authority issued the certificates of these servers.
  const session = connect(origin, { rejectUnauthorized: false })
  const stream = session.request(headers, { endStream: body === undefined })
  if (body !== undefined) stream.end(body)
  const answer: IncomingHttpHeaders = {}
  stream.on("response", (received) => void Object.assign(answer, received))
  const received = await text(stream)
  await new Promise<void>((resolve) => session.close(resolve))
  return { headers: answer, body: received }
}

/** Sends a request over HTTP/2, and closes the connection at a signal. */
export function leaveHttp2({ origin }: NodeServer, signal: AbortSignal): void {
  const session = connect(origin)
  const stream = session.request({ ":path": "/" })
  stream.on("error", () => undefined)
  session.on("error", () => undefined)
  signal.addEventListener("abort", () => session.destroy())
}

/** Sends bytes as they are over HTTP/1.1, and returns what comes back. */
export async function askRaw({ host }: NodeServer, ...lines: readonly string[]): Promise<string> {
  const socket = connectSocket(Number(new URL(`http://${host}`).port), "127.0.0.1")
  socket.write([...lines, "Connection: close", "", ""].join("\r\n"))
  return text(socket)
}

function reporting(listener: NodeListener, failures: unknown[]) {
  return (req: NodeRequest, res: NodeResponse): void => {
    void (async () => listener(req, res))().catch((error: unknown) => {
      failures.push(error)
      if (!res.headersSent) res.statusCode = statusOf(error)
      res.end()
    })
  }
}

function statusOf(error: unknown): number {
  return error instanceof Error && "status" in error ? Number(error.status) : 500
}

async function listening(server: Server, failures: readonly unknown[]): Promise<NodeServer> {
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  // A server that listens on a port has this kind of address.
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { host, origin: `http://${host}`, failures }
}
