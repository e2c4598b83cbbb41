import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http"

/** A server before the application, as nginx is set up without further thought. */
export interface ReverseProxy {
  readonly origin: string
  close(): Promise<void>
}

/** How a reverse proxy hands requests on. */
export interface ReverseProxyOptions {
  /** The address at which it listens. */
  readonly port: number
  /** Origin of the application. */
  readonly target: string
  /** Beginning of paths that it takes away. */
  readonly cut?: string
}

/**
 * Starts a reverse proxy. The application sees its own address as `Host`.
 *
 * @param options - how requests are forwarded
 */
export async function startReverseProxy(options: ReverseProxyOptions): Promise<ReverseProxy> {
  const { port } = options
  const server = createServer((received, answer) => forward(options, received, answer))
  await new Promise<void>((resolve) => void server.listen(port, "localhost", resolve))
  return {
    origin: `http://localhost:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

function forward(
  { port, target, cut = "" }: ReverseProxyOptions,
  received: IncomingMessage,
  answer: ServerResponse,
): void {
  const path = received.url?.startsWith(cut) ? received.url.slice(cut.length) : received.url
  const headers = {
    ...received.headers,
    host: new URL(target).host,
    "x-forwarded-host": `localhost:${port}`,
    "x-forwarded-proto": "http",
  }
  const { method = "GET" } = received
  const sent = request(target + path, { method, headers }, (back) => {
    const { location, ...others } = back.headers
    const moved = location?.startsWith("/") ? { location: cut + location } : back.headers
    answer.writeHead(back.statusCode ?? 502, { ...others, ...moved })
    back.pipe(answer)
  })
  sent.on("error", () => answer.destroy())
  received.pipe(sent)
}
