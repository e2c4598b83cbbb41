import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { Browser } from "playwright-core"

/** A server on its own port. */
export interface Site {
  readonly server: Server
  readonly origin: string
}

/** What a site answers. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Serves responses by path. */
export async function serve(answer: (path: string) => Answer): Promise<Site> {
  const server = createServer((request, response) => {
    const { status, headers, body } = answer(request.url ?? "/")
    response.writeHead(status, { ...headers }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo
  return { server, origin: `http://127.0.0.1:${port}` }
}

/** Ends what tests started. */
export async function close(browser: Browser, sites: readonly Site[]): Promise<void> {
  await browser.close()
  for (const { server } of sites) {
    server.closeAllConnections()
    server.close()
  }
}
