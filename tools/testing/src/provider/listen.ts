import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { buffer } from "node:stream/consumers"
import { TestingError } from "../testing-error.ts"

/** A server on a port of this machine. */
export interface ListeningServer {
  readonly port: number
  close(): Promise<void>
}

/**
 * Starts a server that listens only on this machine.
 *
 * @param port - the port; 0 for a free port
 * @param answer - responds to each request; `undefined` closes the connection
 */
export async function listenOn(
  port: number,
  answer: (request: Request) => Promise<Response | undefined>,
): Promise<ListeningServer> {
  const server = createServer((request, response) => {
    respond(request, response, answer).catch((error: unknown) => {
      response.writeHead(500, { "content-type": "text/plain" }).end(String(error))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, "localhost", resolve)
  })
  return { port: portOf(server), close: () => close(server) }
}

function portOf(server: Server): number {
  const address = server.address()
  if (typeof address === "object" && address !== null) return address.port
  throw new TestingError("The provider listens on no port.")
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()))
  })
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (request: Request) => Promise<Response | undefined>,
): Promise<void> {
  const read = await toRequest(request)
  const answered = await answer(read)
  if (answered === undefined) return void response.destroy()
  response.writeHead(answered.status, Object.fromEntries(answered.headers))
  response.end(Buffer.from(await answered.arrayBuffer()))
}

async function toRequest(request: IncomingMessage): Promise<Request> {
  const { method = "GET", url = "/", headers } = request
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [value].flat().join(", ")] as [string, string]],
  )
  const hasBody = method !== "GET" && method !== "HEAD"
  return new Request(new URL(url, `http://${headers.host ?? "localhost"}`), {
    method,
    headers: given,
    ...(hasBody && { body: await buffer(request) }),
  })
}
