import { parseArgs } from "node:util"
import { startServer } from "../load/server.ts"
import { runProcesses, type ProcessesResult } from "./processes.ts"
import type { ScaleStore } from "./store.ts"
import { stores } from "./stores.ts"
import { scaleTables, type StoreResult } from "./tables.ts"
import { timesOf, type Times } from "./times.ts"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    users: { type: "string", default: "1000000" },
    calls: { type: "string", default: "5000" },
    seconds: { type: "string", default: "10" },
  },
})
const users = Number(values.users)
const calls = Number(values.calls)
const seconds = Number(values.seconds)
const few = Math.min(1000, users)
const connections = 10

const unknown = positionals.filter((name) => stores.every(({ id }) => id !== name))
if (unknown.length > 0) {
  const known = stores.map(({ id }) => id).join(", ")
  throw new Error(`There is no ${unknown.join(", ")}; there are ${known}.`)
}

const results: StoreResult[] = []
for (const store of stores) {
  if (positionals.length > 0 && !positionals.includes(store.id)) continue
  results.push(await measure(store))
}
process.stdout.write(`\n${scaleTables(results)}\n`)
const isClean = results.every(({ processes }) =>
  [...processes.values()].every(({ errors, wrong }) => errors.length + wrong === 0),
)
if (!isClean) process.exitCode = 1

async function measure(store: ScaleStore): Promise<StoreResult> {
  const server = await startServer(store.server)
  try {
    const opened = await store.open(server.url, connections)
    const times = new Map<number, Times>()
    for (const [from, to] of [[0, few] as const, [few, users] as const]) {
      const start = performance.now()
      await opened.fill(from, to)
      const took = ((performance.now() - start) / 1000).toFixed(0)
      process.stdout.write(`${store.label}: ${to} users, stored in ${took} s\n`)
      times.set(to, await timesOf(opened.adapter, to, calls))
    }
    const measured = await opened.sizes(users)
    await opened.close()
    const processes = new Map<number, ProcessesResult>()
    for (const count of [1, 2, 4]) {
      const plan = { store: store.id, url: server.url, users, callers: 16, seconds, connections }
      const result = await runProcesses(count, plan)
      for (const error of new Set(result.errors)) process.stdout.write(`  ${error}\n`)
      processes.set(count, result)
    }
    return { label: store.label, times, sizes: measured, processes }
  } finally {
    await server.remove()
  }
}
