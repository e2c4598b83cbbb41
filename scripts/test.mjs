import { spawnSync } from "node:child_process"
import { rmSync } from "node:fs"
import { provideServices, servicesOfProof } from "./setup/services.mjs"
import { describeError } from "./setup/terminal.mjs"
import {
  compileCache,
  moduleCache,
  root,
  workspaceEnvironment,
  workspaceNode,
} from "./setup/workspace.mjs"
import { setUp } from "./setup/setup.mjs"

/** `--quick` needs no service; `--all` everything that the tests know. */
const args = process.argv.slice(2)
const names = args.includes("--all") ? undefined : servicesOfProof
const none = { LOCKSTEP_SERVICES: "" }

try {
  // Both would only grow: temporary modules have other names in each run.
  const outdated = args.includes("--all") ? [compileCache, moduleCache] : []
  for (const folder of outdated) rmSync(folder, { recursive: true, force: true })
  await setUp()
  const services = args.includes("--quick") ? none : await provideServices(names)
  // The checks are TypeScript: they need the Node.js that the setup has just put in place.
  const { status } = spawnSync(workspaceNode, ["scripts/checks/main.ts", ...args], {
    cwd: root,
    env: { ...workspaceEnvironment(), ...services },
    stdio: ["ignore", "inherit", "inherit"],
  })
  process.exitCode = status ?? 1
  if (status === null) process.stdout.write("0 passed, 1 failed\n")
} catch (error) {
  process.stderr.write(`\n${describeError(error)}\n`)
  process.stdout.write("0 passed, 1 failed\n")
  process.exitCode = 1
}
