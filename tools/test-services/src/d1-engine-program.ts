/**
 * A program of its own: runs Cloudflare D1 in `workerd`, from miniflare. The first line of its input says
 * how many databases there are.
 */

import { createInterface } from "node:readline"
import { bindingOf, d1Worker } from "./d1/worker.ts"
import { importPeer } from "./import-peer.ts"

const lines = createInterface(process.stdin)
const count = Number(await new Promise<string>((resolve) => lines.once("line", resolve)))
const ended = new Promise<void>((resolve) => lines.once("close", resolve))

const { Miniflare } = await importPeer("miniflare", "it is the engine", () => import("miniflare"))
const miniflare = new Miniflare({
  modules: true,
  script: d1Worker,
  compatibilityDate: "2026-07-01",
  d1Databases: Array.from({ length: count }, (_, index) => bindingOf(index)),
  // It would ask Cloudflare for the place of this machine.
  cf: false,
})
const { port } = await miniflare.ready
process.stdout.write(`port ${port}\n`)
// The input ends when the process that started this one does, or when it asks for the end.
await ended
await miniflare.dispose()
process.exit()
