import type { Server } from "node:http"
import type { AddressInfo } from "node:net"

const used = new Set<number>()

/**
 * Lets a server listen on a port of `localhost` that none before it had in this process: what is remembered
 * of a provider by its address, such as its keys, would be remembered of the next one.
 *
 * @param server - that does not listen yet
 * @returns its origin
 */
export async function listenAnew(server: Server): Promise<string> {
  for (;;) {
    await new Promise<void>((resolve) => void server.listen(0, "localhost", resolve))
    // A server that listens on a port has such an address.
    const { port } = server.address() as AddressInfo
    if (!used.has(port)) {
      used.add(port)
      return `http://localhost:${port}`
    }
    await new Promise<void>((resolve) => void server.close(() => resolve()))
  }
}
