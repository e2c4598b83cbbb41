import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { compareReports, type NamedReport } from "../reports/comparison.ts"
import { formatComparison, formatComparisonMarkdown } from "../reports/format-comparison.ts"
import { kitVersion } from "../reports/kit-version.ts"
import { parseReport, type SavedReport } from "../reports/saved-report.ts"
import { CannotRun } from "./cannot-run.ts"
import { describeError } from "./describe-error.ts"
import { readFlags } from "./flags.ts"
import { compareHelp } from "./help.ts"

/**
 * Compares saved reports.
 *
 * @param args - the arguments after `compare`
 * @returns the exit code
 * @throws {CannotRun} if a report cannot be read
 */
export function compareCommand(args: readonly string[]): number {
  const written = readFlags("compare", args, { once: ["markdown"] })
  if (written.help) {
    process.stdout.write(compareHelp)
    return 0
  }
  if (written.words.length < 2) {
    const advice = "Write: lockstep-adapter compare before.json after.json"
    throw new CannotRun("It takes two reports to compare.", advice)
  }
  const comparison = compareReports(named(written.words), kitVersion())
  process.stdout.write(`${formatComparison(comparison)}\n`)
  const file = written.value("markdown")
  if (file !== undefined) write(file, formatComparisonMarkdown(comparison))
  return 0
}

/** Names reports of the same adapter by their files. */
function named(files: readonly string[]): NamedReport[] {
  const read = files.map((file) => ({ file, report: readReport(file) }))
  return read.map(({ file, report }) => {
    const { adapter } = report
    const isOnly = read.filter((other) => other.report.adapter === adapter).length === 1
    return { name: isOnly ? adapter : `${adapter} (${file})`, report }
  })
}

function readReport(file: string): SavedReport {
  const advice = 'Give files that "lockstep-adapter test --json" wrote.'
  let text: string
  try {
    text = readFileSync(file, "utf8")
  } catch (error) {
    throw new CannotRun(`${file} cannot be read.\n${describeError(error)}`, advice)
  }
  try {
    return parseReport(text)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new CannotRun(`${file} is no report of the contract: ${error.message}.`, advice)
  }
}

function write(file: string, content: string): void {
  try {
    mkdirSync(path.dirname(path.resolve(file)), { recursive: true })
    writeFileSync(file, content)
  } catch (error) {
    const advice = "Check the path and the rights of the folder."
    throw new CannotRun(`${file} cannot be written.\n${describeError(error)}`, advice)
  }
}
