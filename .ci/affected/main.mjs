import { spawnSync } from "node:child_process"
import { affectedFiles, runUntil } from "./until-deadline.ts"
import { needsOf } from "../../scripts/checks/test-files.ts"
import { runtimes } from "../../scripts/setup/find-runtimes.mjs"
import { provideServices } from "../../scripts/setup/services.mjs"
import { announce, describeError } from "../../scripts/setup/terminal.mjs"
import { root } from "../../scripts/setup/workspace.mjs"

/** Minutes that the tests may take, with the preparation of what they need. */
const minutes = 15

/** When no other test begins, in milliseconds since 1970: earlier where the whole run must end. */
const deadline = Math.min(
  Date.now() + minutes * 60_000,
  Number(process.env["LOCKSTEP_AFFECTED_UNTIL"] ?? Infinity),
)

/** @param {readonly string[]} args */
function git(args) {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" })
  if (status !== 0) throw new Error(`git ${args.join(" ")} failed: ${stderr}`)
  return stdout.trim()
}

/** The commit before the change: of a variable, or the last one that is four hours older than the newest. */
function changedSince() {
  const named = process.env["LOCKSTEP_CHANGED_SINCE"]
  if (named) return named
  const before = Number(git(["log", "-1", "--format=%ct"])) - 4 * 3600
  return (
    git(["rev-list", "-1", `--before=${before}`, "HEAD"]) ||
    git(["rev-list", "--max-parents=0", "HEAD"])
  )
}

try {
  const since = changedSince()
  const files = await affectedFiles(since)
  announce(
    `${files.length} test files beyond npm test can be affected by what changed since ${since}.`,
  )
  const needs = [...new Set(files.flatMap(needsOf))]
  const built = needs.filter((need) => !runtimes.some(({ name }) => name === need))
  if (built.length > 0) {
    const prepare = [".ci/bare-machine/main.mjs", ...built]
    const { status } = spawnSync(process.execPath, prepare, { cwd: root, stdio: "inherit" })
    if (status !== 0)
      throw new Error("What the affected tests need could not be prepared; see above.")
  }
  Object.assign(process.env, await provideServices())
  const { passed, failed, skipped, notes } = await runUntil(files, deadline)
  for (const note of notes) process.stdout.write(`  ! ${note}\n`)
  process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`)
  process.exitCode = failed > 0 ? 1 : 0
} catch (error) {
  process.stdout.write(`${describeError(error)}\n0 passed, 1 failed\n`)
  process.exitCode = 1
}
