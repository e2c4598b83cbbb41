import { handleAsNodeRequest } from "cloudflare:node"

const loopback = new Set(["127.0.0.1", "localhost"])

/**
 * Lets `fetch` reach the servers that a test starts with `node:http`. They are in the same Worker, which the network
 * cannot reach. The runtime's own `Request` creates the request.
 */
export function reachServersInWorker(): void {
  const overNetwork = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init)
    const { hostname, port } = new URL(request.url)
    return loopback.has(hostname)
      ? handleAsNodeRequest(Number(port), request)
      : overNetwork(request)
  }
}
