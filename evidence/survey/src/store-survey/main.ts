import { readFileSync } from "node:fs"
import { checkStore, formatReport } from "@lockstep/adapter-test-kit"
import { redis } from "@lockstep/adapter-test-kit/containers"
import { statusesOfStore, writeStoreResults, type StoreResult } from "./store-results.ts"
import { storeSetups, type StoreSetup } from "./store-setups.ts"

async function resultOf(setup: StoreSetup): Promise<StoreResult> {
  const report = await checkStore(setup.subject, { ...setup.options(), name: setup.id, level: 5 })
  process.stdout.write(`${formatReport(report)}\n\n`)
  return {
    id: setup.id,
    packages: Object.fromEntries(setup.packages.map((name) => [name, versionOf(name)])),
    node: process.version,
    date: report.started.slice(0, 10),
    rules: statusesOfStore(report),
  }
}

function versionOf(name: string): string {
  const file = new URL(`../../node_modules/${name}/package.json`, import.meta.url)
  const manifest: unknown = JSON.parse(readFileSync(file, "utf8"))
  const hasVersion = typeof manifest === "object" && manifest !== null && "version" in manifest
  return hasVersion ? String(manifest.version) : "unknown"
}

const service = await redis()
process.env["REDIS_URL"] = service.url
const results: StoreResult[] = []
for (const setup of storeSetups) results.push(await resultOf(setup))
await service.stop()
writeStoreResults(results)
// A client that waits for its server would keep the process running.
process.exit()
