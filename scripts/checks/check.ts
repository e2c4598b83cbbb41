import { existsSync, readFileSync, rmSync } from "node:fs"
import path from "node:path"
import { runCommand } from "../setup/run-command.mjs"
import { root, scratch, workspaceCommand, workspaceEnvironment } from "../setup/workspace.mjs"

/** What a check found. */
export interface CheckResult {
  readonly passed: number
  readonly failed: number
  /** What could not run on this machine. */
  readonly skipped: number
  /** Repeated at the end: one line for each failure, and for what did not run. */
  readonly notes: readonly string[]
}

/** One step of `npm test`. */
export interface Check {
  /** What `npm test -- <name>` calls it. */
  readonly name: string
  run(): Promise<CheckResult>
}

/** One thing that was right. */
export const passedOnce: CheckResult = { passed: 1, failed: 0, skipped: 0, notes: [] }

/** One thing that was wrong, and why. */
export function failedOnce(note: string): CheckResult {
  return { passed: 0, failed: 1, skipped: 0, notes: [note] }
}

/** A program in Go that is over in seconds has no use for freeing memory often: a fifth of its time. */
export const seldomFreed = { GOGC: "400" }

/** Fails with all problems of a list, passes when it is empty. */
export function fromProblems(problems: readonly string[]): CheckResult {
  if (problems.length === 0) return passedOnce
  for (const problem of problems) console.log(problem)
  return failedOnce(`${problems.length} problem(s), the first: ${problems[0]}`)
}

/** Adds results up. */
export function sumResults(results: readonly CheckResult[]): CheckResult {
  return {
    passed: results.reduce((sum, result) => sum + result.passed, 0),
    failed: results.reduce((sum, result) => sum + result.failed, 0),
    skipped: results.reduce((sum, result) => sum + result.skipped, 0),
    notes: results.flatMap((result) => result.notes),
  }
}

/** A check that is one command of the workspace: right when it exits with 0. It writes when it has ended. */
export function commandCheck(
  name: string,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = workspaceEnvironment(),
): Check {
  return {
    name,
    run: async () => {
      const { code } = await runCommand(workspaceCommand(command), args, { env, show: "at-end" })
      return code === 0 ? passedOnce : failedOnce(`${command} exited with ${code}`)
    },
  }
}

/** The part of vitest's JSON report that we read. */
export interface Report {
  readonly testResults: readonly FileResult[]
}

/** What the tests of a file showed. */
export interface FileResult {
  readonly name: string
  readonly status: string
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
}

/** Counts a report: each test, and each file that ran no test or failed before it had a failing test. */
export function countReport(report: Report, exitCode: number): CheckResult {
  const notes = report.testResults.flatMap((file) => {
    const name = path.relative(root, file.name)
    const failures = file.assertionResults.filter((test) => test.status === "failed")
    if (failures.length > 0) return failures.map((test) => `${name}: ${test.fullName}`)
    if (file.status === "failed") return [`${name} did not run`]
    // A file that loads and registers nothing shows nothing.
    return file.assertionResults.some(hasRun) ? [] : [`${name} ran no test`]
  })
  const tests = report.testResults.flatMap((file) => file.assertionResults)
  const passed = tests.filter(({ status }) => status === "passed").length
  const skipped = tests.filter((test) => !hasRun(test)).length
  const counted = { passed, failed: notes.length, skipped, notes }
  if (passed === 0) return sumResults([counted, failedOnce("no test passed")])
  if (exitCode !== 0 && notes.length === 0) {
    return sumResults([counted, failedOnce("an error outside of the tests; see above")])
  }
  return counted
}

const hasRun = ({ status }: { readonly status: string }): boolean =>
  status === "passed" || status === "failed"

/**
 * A check that runs tests. A run that leaves no report counts as a failure.
 *
 * @param select - arguments of `vitest run`, such as files; undefined if this machine lacks what the tests need
 * @param env - of the tests, beyond that of this process
 */
export function vitestCheck(
  name: string,
  select: () => readonly string[] | undefined,
  env: Readonly<Record<string, string>> = {},
): Check {
  const reportFile = path.join(scratch, `vitest-${name}.json`)
  return {
    name,
    run: async () => {
      rmSync(reportFile, { force: true })
      const args = select()
      if (args === undefined) return sumResults([])
      const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`]
      const vitest = workspaceCommand("vitest")
      const { code } = await runCommand(vitest, ["run", ...reporters, ...args], {
        env: { ...workspaceEnvironment(), ...env },
      })
      if (!existsSync(reportFile)) return failedOnce(`vitest ended with ${code} and no report`)
      // The report is vitest's own; a shape it does not have makes the counting throw, which fails.
      const report = JSON.parse(readFileSync(reportFile, "utf8")) as Report
      return countReport(report, code)
    },
  }
}
