import { rules } from "@lockstep/adapter-test-kit"
import { mkdirSync, writeFileSync } from "node:fs"
import { levelsInTurn } from "./level.ts"
import { reportFile } from "./report-files.ts"
import { runSetUp } from "./run-set-up.ts"
import { allSetUps } from "./set-ups/all-set-ups.ts"
import { softLimit } from "./time-limits.ts"

/** Runs one setup at one level, and only the rules that are named, in a separate process; keeps the report. */
const [id, wanted, ...names] = process.argv.slice(2)
const setUp = allSetUps.find((each) => each.id === id)
if (!setUp) throw new Error(`There is no setup ${id}.`)
const level = levelsInTurn.find((each) => String(each) === wanted)
if (level === undefined) throw new Error(`There is no level ${wanted}.`)
const named = rules.map((rule) => rule.id).filter((each) => names.includes(each))
const only = named.length === 0 ? undefined : named

// A driver that lets an error go unhandled must not keep the others of its failures from being seen.
process.on("uncaughtException", (error) => process.stderr.write(`${id}: ${error.message}\n`))

// What has ended by then is kept; the other rules are not run.
const signal = AbortSignal.timeout(softLimit * 1000)

const report = await runSetUp(setUp, level, only, signal)
const file = reportFile(setUp.id)
mkdirSync(new URL(".", file), { recursive: true })
writeFileSync(file, JSON.stringify(report, undefined, 2))
// A pool that waits for a connection forever would keep the process.
process.exit()
