import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { runCommand } from "../setup/run-command.mjs"
import { root, workspaceCommand, workspaceEnvironment } from "../setup/workspace.mjs"
import { type CheckResult, sumResults } from "./check.ts"
import { countLeftOut } from "./left-out.ts"
import { kindOf, testNeeds } from "./test-files.ts"
import { killFiles, wholeContractFiles } from "./test-plan.ts"
import { findTestNeeds } from "./test-needs.ts"
import { countReport, type Report } from "./vitest-check.ts"

type FileResult = Report["testResults"][number]

/**
 * The test files that a change touches, or that import what it touches, without those that `npm test` runs whole.
 *
 * @param since - the commit before the change
 * @returns from the root of the repository with slashes
 * @throws Error if Vitest lists nothing
 */
export async function affectedFiles(since: string): Promise<readonly string[]> {
  const listed = await withFile(async (file) => {
    const args = ["list", "--filesOnly", `--json=${file}`, "--changed", since]
    // Also files whose services are missing until now: they are prepared for what this lists.
    const env = { ...workspaceEnvironment(), LOCKSTEP_SERVICES: testNeeds.join(",") }
    const options = { env, show: false }
    const { code, output } = await runCommand(workspaceCommand("vitest"), args, options)
    if (code !== 0) throw new Error(`vitest cannot list what ${since} changed:\n${output}`)
    // Written by vitest.
    return JSON.parse(readFileSync(file, "utf8")) as readonly { readonly file: string }[]
  })
  const proved = [...killFiles, ...wholeContractFiles(findTestNeeds(process.env).names)]
  const names = listed.map(({ file }) => path.relative(root, file).replaceAll("\\", "/"))
  return [...new Set(names)]
    .filter((file) => kindOf(file) !== "unit" && !proved.some((start) => file.startsWith(start)))
    .toSorted()
}

/**
 * Runs test files until a deadline, and counts those that did not end as left.
 *
 * @param files - from the root of the repository
 * @param deadline - in milliseconds since 1970
 */
export async function runUntil(files: readonly string[], deadline: number): Promise<CheckResult> {
  if (files.length === 0) return sumResults([])
  const { code, report } = await withFile(async (file) => {
    const reporters = ["default", "json", "./scripts/checks/deadline-reporter.ts"]
    const options = [...reporters.map((each) => `--reporter=${each}`), `--outputFile.json=${file}`]
    const env = { ...workspaceEnvironment(), LOCKSTEP_DEADLINE: String(deadline) }
    const vitest = workspaceCommand("vitest")
    const { code: exitCode } = await runCommand(vitest, ["run", ...options, ...files], { env })
    // Written by vitest; without a report there is nothing to read, which throws.
    return { code: exitCode, report: JSON.parse(readFileSync(file, "utf8")) as Report }
  })
  const end = { code, deadline: Date.now() < deadline ? Infinity : deadline }
  const missing = countLeftOut(files, findTestNeeds(process.env).names)
  return sumResults([countUntil(report, files, end), missing])
}

/**
 * Counts a run that may have been cut short: a file that had not begun or not ended at the deadline counts as left,
 * unless one of its tests failed.
 *
 * @param report - of Vitest
 * @param files - that were to run, from the root of the repository
 * @param end - the exit code of Vitest, and when no other test began, in milliseconds since 1970
 */
export function countUntil(
  report: Report,
  files: readonly string[],
  { code, deadline }: { readonly code: number; readonly deadline: number },
): CheckResult {
  const testResults = report.testResults.filter(
    (result) => deadline === Infinity || hasEnded(result, deadline),
  )
  const ended = testResults.map(({ name }) => path.relative(root, name).replaceAll("\\", "/"))
  const left = deadline === Infinity ? [] : files.filter((file) => !ended.includes(file))
  const note = `${left.length} of ${files.length} test file(s) left for lack of time:`
  const notes = left.length === 0 ? [] : [[note, ...left].join("\n      ")]
  // A run that is cut short ends with an error.
  const counted = countReport({ ...report, testResults }, left.length === 0 ? code : 0)
  return sumResults([counted, { passed: 0, failed: 0, skipped: left.length, notes }])
}

/** Milliseconds before the deadline in which a test that did not run may have been cut off. */
const lastTests = 120_000

/** Vitest reports tests that it cut off as skipped, as those that skip themselves. */
function hasEnded({ endTime, assertionResults }: FileResult, deadline: number): boolean {
  const statuses = new Set(assertionResults.map(({ status }) => status))
  if (statuses.has("failed")) return true
  if (!statuses.has("passed")) return false
  return statuses.size === 1 || endTime <= deadline - lastTests
}

async function withFile<Result>(use: (file: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), "lockstep-affected-"))
  try {
    return await use(path.join(folder, "vitest.json"))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
