import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** The address of a provider that only counts who asks. */
export interface WatchedIssuer {
  readonly issuer: string
  /** How many requests came. */
  count(): number
  close(): Promise<void>
}

/** Starts one on a free port. */
export async function watchIssuer(): Promise<WatchedIssuer> {
  let requests = 0
  const server = createServer((_request, response) => {
    requests++
    response.writeHead(404).end()
  }).listen(0, "localhost")
  await once(server, "listening")
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  return {
    issuer: `http://localhost:${port}`,
    count: () => requests,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}
