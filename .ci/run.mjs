import { spawn } from "node:child_process"
import { once } from "node:events"
import { announce } from "../scripts/setup/terminal.mjs"
import { root, workspaceNode } from "../scripts/setup/workspace.mjs"

/** Minutes after which no other test begins; what runs then ends within two more. */
const minutes = 28

const env = {
  ...process.env,
  // On a machine made for this, a missing service is a failure, not something to leave out.
  LOCKSTEP_REQUIRE_SERVICES: "1",
  LOCKSTEP_AFFECTED_UNTIL: String(Date.now() + minutes * 60_000),
}

/**
 * Runs a command, shows what it prints, and reads the counts of its last line.
 * @param {string} command
 * @param {readonly string[]} args
 */
async function run(command, args) {
  announce(`${[command, ...args].join(" ")} ...`)
  const child = spawn(command, args, { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] })
  let end = ""
  child.stdout.on("data", (/** @type {Buffer} */ chunk) => {
    process.stdout.write(chunk)
    end = (end + chunk.toString("utf8")).slice(-1000)
  })
  await once(child, "close")
  const [, passed = "0", failed = "0"] = /(\d+) passed, (\d+) failed[^\n]*\n?$/.exec(end) ?? []
  const failures = Number(failed)
  return { passed: Number(passed), failed: child.exitCode === 0 ? failures : Math.max(1, failures) }
}

const results = [await run(process.execPath, [".ci/bare-machine/main.mjs"])]
if (results.every(({ failed }) => failed === 0)) {
  results.push(
    await run("npm", ["test", "--silent"]),
    await run(workspaceNode, [".ci/affected/main.mjs"]),
  )
}
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
announce("Done.")
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
