import { spawnSync } from "node:child_process"
import { provideBrowser } from "./bare-machine/setup/browser.mjs"
import { provideServices } from "./bare-machine/setup/services.mjs"
import { describeError } from "./bare-machine/setup/terminal.mjs"
import { root, workspaceEnvironment, workspaceNode } from "./bare-machine/setup/workspace.mjs"
import { setUp } from "./bare-machine/setup.mjs"

try {
  await setUp()
  const checks = process.argv.slice(2)
  const browser = await provideBrowser()
  const needsServices =
    checks.length === 0 || checks.some((step) => step.split("+").includes("tests"))
  const services = needsServices ? await provideServices() : {}
  // The checks are TypeScript: they need the Node.js that the setup has just put in place.
  const { status } = spawnSync(workspaceNode, ["scripts/checks/main.ts", ...checks], {
    cwd: root,
    env: { ...workspaceEnvironment(), ...services, LOCKSTEP_CHROMIUM: browser ?? "" },
    stdio: ["ignore", "inherit", "inherit"],
  })
  process.exitCode = status ?? 1
  if (status === null) process.stdout.write("0 passed, 1 failed\n")
} catch (error) {
  process.stderr.write(`\n${describeError(error)}\n`)
  process.stdout.write("0 passed, 1 failed\n")
  process.exitCode = 1
}
