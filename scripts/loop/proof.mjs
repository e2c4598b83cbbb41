import { announce, describeError } from "../setup/terminal.mjs"
import { setUp } from "../setup/setup.mjs"
import { brokenAdapters, proofPattern } from "./broken-adapters.mjs"
import { startVitest } from "./start-vitest.mjs"

/** The code that implements the rule in the reference, and the tests that run broken adapters. */
const files = [
  "adapter-test-kit/test/reference.proof.test.ts",
  "adapter-test-kit/test/broken-",
  "adapter-test-kit/test/model/broken-model.proof.test.ts",
]

/** Some of what costs too much shows only on a database. */
const costFile = "examples/custom-adapter/test/costly-connections.postgres.contract.test.ts"

try {
  const [rule = ""] = process.argv.slice(2)
  const { level, names } = brokenAdapters(rule === "" ? undefined : rule)
  await setUp()
  announce(`${rule} on the reference, and on ${names.length} broken adapters: ${names.join(", ")}`)
  const pattern = proofPattern(rule, names)
  const all = level === 5 ? [...files, costFile] : files
  process.exitCode = await startVitest(["run", ...all, "--testNamePattern", pattern])
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`)
  process.exitCode = 1
}
