import { existsSync, readFileSync, rmSync } from "node:fs"
import path from "node:path"
import { runCommand } from "../setup/run-command.mjs"
import { root, scratch, workspaceCommand, workspaceEnvironment } from "../setup/workspace.mjs"
import { type Check, type CheckResult, failedOnce, sumResults } from "./check.ts"

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
