import { runCommand } from "../setup/run-command.mjs"
import { workspaceCommand, workspaceEnvironment } from "../setup/workspace.mjs"

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
