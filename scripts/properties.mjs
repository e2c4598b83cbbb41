import { spawnSync } from "node:child_process"
import { parseArgs } from "node:util"
import { describeError } from "./setup/terminal.mjs"
import { root, workspaceEnvironment, workspaceNode } from "./setup/workspace.mjs"
import { setUp } from "./setup/setup.mjs"

try {
  const { values, positionals } = parseArgs({
    options: { runs: { type: "string", default: "10000" }, seed: { type: "string" } },
    allowPositionals: true,
  })
  if (!(Number(values.runs) > 0)) throw new Error("--runs takes a number of runs above 0.")
  await setUp()
  const files = positionals.length === 0 ? [""] : positionals
  const places = files.map((file) => `core/test/properties/${file}`)
  const vitest = "node_modules/vitest/vitest.mjs"
  const { status } = spawnSync(workspaceNode, [vitest, "run", ...places], {
    cwd: root,
    env: {
      ...workspaceEnvironment(),
      LOCKSTEP_PROPERTY_RUNS: values.runs,
      ...(values.seed !== undefined && { LOCKSTEP_PROPERTY_SEED: values.seed }),
    },
    stdio: ["ignore", "inherit", "inherit"],
  })
  process.exitCode = status ?? 1
} catch (error) {
  process.stderr.write(`\n${describeError(error)}\n`)
  process.exitCode = 1
}
