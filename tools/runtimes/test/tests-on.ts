import { expect, test } from "vitest"
import { coreTests } from "../src/core-tests.ts"
import { nodeOnly } from "../src/node-only.ts"
import { runCoreTests } from "../src/vitest/run-core-tests.ts"

/**
 * Registers core's test files as they ended in a runtime.
 *
 * @param name - of the runtime
 * @param variable - with its program
 * @param args - what has it run a program of Node.js
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
