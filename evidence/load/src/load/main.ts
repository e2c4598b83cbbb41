import { parseArgs } from "node:util"
import { loadTable } from "./load-table.ts"
import { runLoad, type LoadResult } from "./run-load.ts"
import { targets } from "./targets/all-targets.ts"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    callers: { type: "string", default: "64" },
    seconds: { type: "string", default: "60" },
  },
})
const plan = { callers: Number(values.callers), seconds: Number(values.seconds) }
const unknown = positionals.filter((name) => targets.every(({ id }) => id !== name))
if (unknown.length > 0) {
  const known = targets.map(({ id }) => id).join(", ")
  throw new Error(`There is no ${unknown.join(", ")}; there are ${known}.`)
}

const results = new Map<string, LoadResult>()
for (const target of targets) {
  if (positionals.length > 0 && !positionals.includes(target.id)) continue
  process.stdout.write(`${target.id}: ${plan.callers} callers, ${plan.seconds} s\n`)
  const result = await runLoad(target, plan)
  results.set(target.id, result)
  for (const what of new Set(result.tally.wrong)) process.stdout.write(`  wrong: ${what}\n`)
  for (const [message, times] of result.tally.errors) {
    process.stdout.write(`  ${times} times: ${message}\n`)
  }
}
const { text, isClean } = loadTable(results, targets)
process.stdout.write(`\n${text}\n`)
if (!isClean) process.exitCode = 1
