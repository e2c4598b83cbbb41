import type { AddressInfo } from "node:net"
import type { Server } from "node:http"
import express5 from "express"
import express4 from "express4"
import { onTestFinished } from "vitest"

/** The two versions of Express; their types differ in nothing that the tests use. */
export const versions: readonly (readonly [name: string, express: typeof express5])[] = [
  ["Express 5", express5],
  // The fourth version has the same functions; what differs is what its paths mean.
  ["Express 4", express4 as unknown as typeof express5],
]

/** Anything that listens: an Express application. */
interface Listener {
  listen(port: number, host: string, ready: () => void): Server
}

/**
 * Starts an application on a free port, until the test ends.
 *
 * @returns its origin
 */
export async function serve(app: Listener): Promise<string> {
  const server = await new Promise<Server>((resolve) => {
    const listening: Server = app.listen(0, "127.0.0.1", () => resolve(listening))
  })
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  // A server that listens on a port has this kind of address.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
