import { spawnSync } from "node:child_process"
import { provideServices } from "./setup/services.mjs"
import { announce, describeError } from "./setup/terminal.mjs"
import { root, workspaceEnvironment, workspaceNode } from "./setup/workspace.mjs"
import { setUpAndBuild } from "./setup/setup.mjs"

try {
  await setUpAndBuild()
  const services = await provideServices()
  announce("Running the adapter test kit on published adapters (some minutes) ...")
  const program = "evidence/survey/src/main.ts"
  const { status } = spawnSync(workspaceNode, [program, ...process.argv.slice(2)], {
    cwd: root,
    env: { ...workspaceEnvironment(), ...services },
    stdio: ["ignore", "inherit", "inherit"],
  })
  process.exitCode = status ?? 1
} catch (error) {
  process.stderr.write(`\n${describeError(error)}\n`)
  process.exitCode = 1
}
