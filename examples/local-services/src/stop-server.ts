import type { Server } from "node:http"

/** Stops a server, with the connections that it has. One that does not listen is left as it is. */
export async function stopServer(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = new Promise((resolve) => server.close(resolve))
  // Browsers keep connections open that are not used; waiting for them would take minutes.
  server.closeAllConnections()
  await closed
}
