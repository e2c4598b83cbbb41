import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { onTestFinished } from "vitest"

/** How the server differs from a provider that supports everything. */
export interface DiscoveryFault {
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly status?: number
  readonly date?: string
  readonly body?: string
}

/**
 * Starts a server with a discovery document.
 *
 * @returns its issuer
 */
export async function discoveryServer(fault: DiscoveryFault = {}): Promise<string> {
  const server = createServer((_request, response) => {
    const issuer = `http://localhost:${port()}`
    const metadata = {
      issuer,
      code_challenge_methods_supported: ["S256"],
      id_token_signing_alg_values_supported: ["RS256"],
      ...fault.metadata,
    }
    response.writeHead(fault.status ?? 200, {
      "content-type": "application/json",
      date: fault.date ?? new Date().toUTCString(),
    })
    response.end(fault.body ?? JSON.stringify(metadata))
  })
  // A server that listens on a port has an address of this kind.
  const port = () => (server.address() as AddressInfo).port
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://localhost:${port()}`
}
