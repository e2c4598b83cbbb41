/**
 * A separate program: runs Cloudflare D1 in `workerd`, from miniflare. The first line of its input is the number of
 * databases.
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
  // By default, miniflare requests the location of this machine from Cloudflare.
  cf: false,
})
const { port } = await miniflare.ready
process.stdout.write(`port ${port}\n`)
// The input ends when the parent process ends, or closes it to stop this program.
await ended
await miniflare.dispose()
process.exit()
