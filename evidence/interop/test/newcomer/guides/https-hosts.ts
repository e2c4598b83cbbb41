import { once } from "node:events"
import { type IncomingMessage, request as forward, type ServerResponse } from "node:http"
import { createServer } from "node:https"
import type { AddressInfo } from "node:net"
import { selfSignedCertificate } from "../../../../../core/test/support/self-signed-certificate.ts"

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Hosts that only a browser of this test finds. */
export interface HttpsHosts {
  /** Arguments of Chromium, by which these hosts are on this machine. */
  readonly args: readonly string[]
  close(): Promise<void>
}

/** Serves hosts over TLS, with a certificate that signs itself. */
export async function serveHosts(handlers: Readonly<Record<string, Handler>>): Promise<HttpsHosts> {
  const server = createServer(selfSignedCertificate("example.com"), (request, response) => {
    const handler = handlers[request.headers.host ?? ""]
    if (handler === undefined) response.writeHead(404).end()
    else handler(request, response)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  // An HTTPS server over TCP has a port.
  const { port } = server.address() as AddressInfo
  const rules = Object.keys(handlers).map((host) => `MAP ${host}:443 127.0.0.1:${port}`)
  return {
    args: [`--host-resolver-rules=${rules.join(",")}`],
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}

/** Passes requests on, as a reverse proxy does. */
export function reverseProxy(origin: string): Handler {
  return (request, response) => {
    const headers = {
      ...request.headers,
      "x-forwarded-for": "192.0.2.1",
      "x-forwarded-host": request.headers.host ?? "",
      "x-forwarded-proto": "https",
    }
    const passed = forward(origin + request.url, { method: request.method, headers })
    passed.on("response", (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on("error", () => response.destroy())
    request.pipe(passed)
  }
}
