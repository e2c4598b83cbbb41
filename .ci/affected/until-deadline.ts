import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { runCommand } from "../../scripts/setup/run-command.mjs"
import { root, workspaceCommand, workspaceEnvironment } from "../../scripts/setup/workspace.mjs"
import {
  type CheckResult,
  countReport,
  type FileResult,
  sumResults,
} from "../../scripts/checks/check.ts"
import { countLeftOut, findTestNeeds, kindOf, testNeeds } from "../../scripts/checks/test-files.ts"
import { killFiles, wholeContractFiles } from "../../scripts/checks/test-plan.ts"

/** What the tests of files showed until a deadline. */
export interface DeadlineReport {
  /** Whether the deadline came before the end. */
  readonly isCut: boolean
  readonly files: readonly (FileResult & { readonly hasEnded: boolean })[]
}

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
    const options = ["--reporter=default", "--reporter=./.ci/affected/deadline-reporter.ts"]
    const env = {
      ...workspaceEnvironment(),
      LOCKSTEP_DEADLINE: String(deadline),
      LOCKSTEP_DEADLINE_REPORT: file,
    }
    const vitest = workspaceCommand("vitest")
    const { code: exitCode } = await runCommand(vitest, ["run", ...options, ...files], { env })
    // Written by our reporter; without a report there is nothing to read, which throws.
    return { code: exitCode, report: JSON.parse(readFileSync(file, "utf8")) as DeadlineReport }
  })
  const missing = countLeftOut(files, findTestNeeds(process.env).names)
  return sumResults([countUntil(report, files, code), missing])
}

/**
 * Counts a run that may have been cut short: a file that had not ended at the deadline counts as left, unless one of
 * its tests had failed by then.
 *
 * @param files - that were to run, from the root of the repository
 */
export function countUntil(
  { isCut, files: known }: DeadlineReport,
  files: readonly string[],
  exitCode: number,
): CheckResult {
  const ended = known.filter(({ hasEnded }) => hasEnded)
  const failing = known.filter((file) => !file.hasEnded && file.assertionResults.some(hasFailed))
  const done = [...ended, ...failing].map(({ name }) =>
    path.relative(root, name).replaceAll("\\", "/"),
  )
  const left = isCut ? files.filter((file) => !done.includes(file)) : []
  const note = `${left.length} of ${files.length} test file(s) left for lack of time:`
  const notes = left.length === 0 ? [] : [[note, ...left].join("\n      ")]
  // A run that is cut short ends with an error; one that is cut before a test ended shows nothing.
  if (isCut && done.length === 0) return { passed: 0, failed: 0, skipped: left.length, notes }
  const counted = countReport({ testResults: [...ended, ...failing] }, isCut ? 0 : exitCode)
  return sumResults([counted, { passed: 0, failed: 0, skipped: left.length, notes }])
}

const hasFailed = ({ status }: { readonly status: string }): boolean => status === "failed"

async function withFile<Result>(use: (file: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), "lockstep-affected-"))
  try {
    return await use(path.join(folder, "vitest.json"))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
