import { handleAsNodeRequest } from "cloudflare:node"

const loopback = new Set(["127.0.0.1", "localhost"])

/**
 * Lets `fetch` reach the servers that a test starts with `node:http`: they are in the same Worker, which the
 * network does not lead to. The request is made by the runtime's own `Request`.
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
