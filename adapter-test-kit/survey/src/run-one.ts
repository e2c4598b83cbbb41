import { mkdirSync, writeFileSync } from "node:fs"
import { surveyLevel } from "./level.ts"
import { reportFile } from "./report-files.ts"
import { runSetUp } from "./run-set-up.ts"
import { allSetUps } from "./set-ups/all-set-ups.ts"

/** Runs one set-up, named on the command line, in a process of its own, and keeps its report. */
const id = process.argv[2]
const setUp = allSetUps.find((each) => each.id === id)
if (!setUp) throw new Error(`There is no set-up ${id}.`)

const report = await runSetUp(setUp, surveyLevel)
const file = reportFile(setUp.id)
mkdirSync(new URL(".", file), { recursive: true })
writeFileSync(file, JSON.stringify(report, undefined, 2))
