import { beforeAll, expect, test } from "vitest"
import { coreTests } from "../src/core-tests.ts"
import { nodeOnly } from "../src/node-only.ts"
import { type FileReport, runCoreTests } from "../src/vitest/run-core-tests.ts"

/** All of core's tests run in the setup, however long that takes on this machine. */
const unlimited = 0

/** Registers the results of core's test files in a runtime as tests. */
export function testsOn(
  name: string,
  variable: string,
  args: readonly string[],
  notHere: readonly string[],
): void {
  const program = process.env[variable]
  if (program === undefined) throw new Error(`${variable} names no program of ${name}.`)
  const isNode = name.startsWith("Node.js")
  const files = isNode ? coreTests : coreTests.filter((file) => !nodeOnly.includes(file))
  let reports: readonly FileReport[] = []

  // While a file is loaded, Vitest waits for it for a limited time, and its failure leaves no test.
  beforeAll(async () => {
    reports = await runCoreTests({ name, program, args }, files, notHere)
  }, unlimited)

  test(`tests of core run on ${name}`, () => {
    expect(files.length).toBeGreaterThan(0)
    expect(reports.map(({ file }) => file).sort()).toEqual(files)
  })

  test.each(files)(`%s passes on ${name}`, (file) => {
    const report = reports.find((one) => one.file === file)
    expect(report?.failed).toEqual([])
    expect(report?.passed).toBeGreaterThan(0)
  })
}
