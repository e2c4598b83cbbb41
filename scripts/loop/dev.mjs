import { describeError } from "../setup/terminal.mjs"
import { setUp } from "../setup/setup.mjs"
import { startVitest } from "./start-vitest.mjs"

/** Of unit tests. */
const projects = ["unit", "alone", "web"].flatMap((name) => ["--project", name])

try {
  await setUp()
  const changedSince = process.argv[2] ?? "main"
  process.exitCode = await startVitest(["watch", "--changed", changedSince, ...projects], {
    LOCKSTEP_SERVICES: "",
  })
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`)
  process.exitCode = 1
}
