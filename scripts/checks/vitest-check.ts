import { existsSync, globSync, readFileSync, rmSync } from "node:fs"
import path from "node:path"
import { runCommand } from "../setup/run-command.mjs"
import { findServices, missingServices } from "../setup/find-services.mjs"
import {
  compileCache,
  moduleCache,
  packageFolders,
  root,
  scratch,
  workspaceCommand,
} from "../setup/workspace.mjs"
import { browserTests } from "./browser-tests.ts"
import { type Check, type CheckResult, failedOnce, sumResults } from "./check.ts"
import { testsOfService } from "./service-tests.ts"
import { isLimited } from "./test-cost.ts"

const reportFile = path.join(scratch, "vitest.json")

/** The part of vitest's JSON report that we read. */
interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

/** Counts a report: each test, and each file that failed before it had a failing test. */
export function countReport(report: Report, exitCode: number): CheckResult {
  const notes = report.testResults.flatMap((file) => {
    if (file.status !== "failed") return []
    const name = path.relative(root, file.name)
    const failures = file.assertionResults.filter((test) => test.status === "failed")
    if (failures.length === 0) return [`${name} did not run`]
    return failures.map((test) => `${name}: ${test.fullName}`)
  })
  const skipped = report.numPendingTests + report.numTodoTests
  const counted = { passed: report.numPassedTests, failed: notes.length, skipped, notes }
  if (report.numPassedTests === 0) return sumResults([counted, failedOnce("no test passed")])
  if (exitCode !== 0 && notes.length === 0) {
    return sumResults([counted, failedOnce("an error outside of the tests; see above")])
  }
  return counted
}

/** Counts the test files that match none of what is there. */
function notRun(what: string, missing: string, patterns: readonly string[]): CheckResult {
  const inPackages = packageFolders().flatMap((folder) =>
    patterns.map((pattern) => `${folder}/${pattern}`),
  )
  const files = globSync(inPackages, { cwd: root }).length
  if (files === 0) return sumResults([])
  const note = `${what} tests not run (${files} file(s)): ${missing} is missing`
  if (process.env["LOCKSTEP_REQUIRE_SERVICES"] === "1") return failedOnce(note)
  return { passed: 0, failed: 0, skipped: files, notes: [note] }
}

/** What had to be left out on this machine, where all was to be run. */
function leftOut(): readonly CheckResult[] {
  if (isLimited) return []
  const hasBrowser = (process.env["LOCKSTEP_CHROMIUM"] ?? "") !== ""
  const browser = hasBrowser ? [] : [notRun("browser", "Chromium", [browserTests])]
  const services = missingServices(findServices(process.env))
  return [...browser, ...services.map((name) => notRun(name, name, testsOfService(name)))]
}

/** Runs the tests of all packages. A run that leaves no report counts as a failure. */
export const vitestCheck: Check = {
  name: "tests",
  run: async () => {
    rmSync(reportFile, { force: true })
    // Both would only grow: temporary modules have other names in each run.
    const caches = isLimited ? [] : [compileCache, moduleCache]
    for (const folder of caches) rmSync(folder, { recursive: true, force: true })
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`]
    const { code } = await runCommand(workspaceCommand("vitest"), ["run", ...reporters])
    if (!existsSync(reportFile)) {
      return sumResults([failedOnce(`vitest ended with ${code} and no report`), ...leftOut()])
    }
    // The report is vitest's own; a shape it does not have makes the counting throw, which fails.
    const report = JSON.parse(readFileSync(reportFile, "utf8")) as Report
    return sumResults([countReport(report, code), ...leftOut()])
  },
}
