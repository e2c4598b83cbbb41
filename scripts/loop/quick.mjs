import { spawnSync } from "node:child_process"
import { describeError } from "../setup/terminal.mjs"
import { root, workspaceEnvironment, workspaceNode } from "../setup/workspace.mjs"
import { setUp } from "../setup/setup.mjs"

/**
 * What needs no server and no browser, and takes seconds. `npm test` runs these and all others. Lint and types run
 * beside the tests, some of which wait for programs that they start.
 */
const checks = ["format", "build", "lint+types+tests"]

try {
  await setUp()
  const { status } = spawnSync(workspaceNode, ["scripts/checks/main.ts", ...checks], {
    cwd: root,
    env: {
      ...workspaceEnvironment(),
      LOCKSTEP_COST: "quick",
      LOCKSTEP_SERVICES: "",
      LOCKSTEP_CHROMIUM: "",
    },
    stdio: ["ignore", "inherit", "inherit"],
  })
  process.exitCode = status ?? 1
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`)
  process.exitCode = 1
}
