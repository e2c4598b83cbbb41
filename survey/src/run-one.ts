import { mkdirSync, writeFileSync } from "node:fs"
import { levelsInTurn } from "./level.ts"
import { reportFile } from "./report-files.ts"
import { runSetUp } from "./run-set-up.ts"
import { allSetUps } from "./set-ups/all-set-ups.ts"
import { softLimit } from "./time-limits.ts"

/** Runs one set-up at one level, both from the command line, in a process of its own, and keeps its report. */
const [id, wanted] = process.argv.slice(2)
const setUp = allSetUps.find((each) => each.id === id)
if (!setUp) throw new Error(`There is no set-up ${id}.`)
const level = levelsInTurn.find((each) => String(each) === wanted)
if (level === undefined) throw new Error(`There is no level ${wanted}.`)

// A driver that lets an error go unhandled must not keep the others of its failures from being seen.
process.on("uncaughtException", (error) => process.stderr.write(`${id}: ${error.message}\n`))

// What has come to its end by then is kept; the other rules are not run.
const signal = AbortSignal.timeout(softLimit * 1000)

const report = await runSetUp(setUp, level, undefined, signal)
const file = reportFile(setUp.id)
mkdirSync(new URL(".", file), { recursive: true })
writeFileSync(file, JSON.stringify(report, undefined, 2))
// A pool that waits for a connection for ever would keep the process.
process.exit()
