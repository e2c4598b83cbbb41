import { spawnSync } from "node:child_process"
import { provideServices } from "./setup/services.mjs"
import { describeError } from "./setup/terminal.mjs"
import { root, workspaceEnvironment, workspaceNode } from "./setup/workspace.mjs"
import { setUp } from "./setup/setup.mjs"

try {
  await setUp()
  const services = await provideServices("everything")
  // The checks are TypeScript: they need the Node.js that the setup has just put in place.
  const { status } = spawnSync(
    workspaceNode,
    ["scripts/checks/main.ts", ...process.argv.slice(2)],
    {
      cwd: root,
      env: { ...workspaceEnvironment(), ...services },
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
