import { spawn } from "node:child_process"
import { describeError } from "../setup/terminal.mjs"
import { root, workspaceCommand, workspaceEnvironment } from "../setup/workspace.mjs"
import { setUp } from "../setup/setup.mjs"
import { startVitest } from "./start-vitest.mjs"

/** Of unit tests. */
const projects = ["unit", "alone", "web"].flatMap((name) => ["--project", name])

try {
  await setUp()
  // The tests run on the sources; what is compiled is for examples, and for other packages' types.
  const compiler = spawn(workspaceCommand("tsc"), ["-b", "--watch", "--preserveWatchOutput"], {
    cwd: root,
    env: workspaceEnvironment(),
    stdio: ["ignore", "inherit", "inherit"],
  })
  const changedSince = process.argv[2] ?? "main"
  process.exitCode = await startVitest(["watch", "--changed", changedSince, ...projects], {
    LOCKSTEP_SERVICES: "",
  })
  compiler.kill()
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`)
  process.exitCode = 1
}
