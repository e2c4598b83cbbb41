import { spawnSync } from "node:child_process"
import { provideBrowser } from "./setup/browser.mjs"
import { describeError } from "./setup/terminal.mjs"
import { root, workspaceEnvironment, workspaceNode } from "./setup/workspace.mjs"
import { setUp } from "./setup.mjs"

try {
  await setUp()
  const browser = await provideBrowser()
  // The checks are TypeScript: they need the Node.js that the set-up has just put in place.
  const { status } = spawnSync(
    workspaceNode,
    ["scripts/checks/main.ts", ...process.argv.slice(2)],
    {
      cwd: root,
      env: { ...workspaceEnvironment(), LOCKSTEP_CHROMIUM: browser ?? "" },
      stdio: ["ignore", "inherit", "inherit"],
    },
  )
  process.exitCode = status ?? 1
  if (status === null) process.stdout.write("0 passed, 1 failed\n")
} catch (error) {
  process.stderr.write(`\n${describeError(error)}\n`)
  process.stdout.write("0 passed, 1 failed\n")
  process.exitCode = 1
}
