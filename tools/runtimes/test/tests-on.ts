import { expect, test } from "vitest"
import { coreTests } from "../src/core-tests.ts"
import { nodeOnly } from "../src/node-only.ts"
import { runCoreTests } from "../src/vitest/run-core-tests.ts"

/**
 * Registers the results of core's test files in a runtime as tests.
 *
 * @param name - name of the runtime
 * @param variable - environment variable with the path of its program
 * @param args - arguments that make it run a Node.js program
 * @param notHere - names of tests that cannot pass there
 */
export async function testsOn(
  name: string,
  variable: string,
  args: readonly string[],
  notHere: readonly string[],
): Promise<void> {
  const program = process.env[variable]
  if (program === undefined) throw new Error(`${variable} names no program of ${name}.`)
  const isNode = name.startsWith("Node.js")
  const files = isNode ? coreTests : coreTests.filter((file) => !nodeOnly.includes(file))
  const reports = await runCoreTests({ name, program, args }, files, notHere)

  test.each(files)(`%s passes on ${name}`, (file) => {
    const report = reports.find((one) => one.file === file)
    expect(report?.failed).toEqual([])
    expect(report?.passed).toBeGreaterThan(0)
  })
}
