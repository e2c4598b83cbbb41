import { describe, expect, test } from "vitest"
import { countUntil } from "../checks/affected.ts"
import { countReport } from "../checks/vitest-check.ts"

const file = (status: string, ...tests: readonly string[]) => ({
  name: `${import.meta.dirname}/a.test.ts`,
  status,
  endTime: 1000,
  assertionResults: tests.map((result, index) => ({ status: result, fullName: `test ${index}` })),
})

const report = (
  passed: number,
  failed: number,
  ...testResults: readonly ReturnType<typeof file>[]
) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults,
})

describe("countReport", () => {
  test("counts what passed", () => {
    const result = countReport(report(2, 0, file("passed", "passed", "passed")), 0)
    expect(result).toEqual({ passed: 2, failed: 0, skipped: 0, notes: [] })
  })

  test("counts and names what failed", () => {
    const result = countReport(report(1, 1, file("failed", "passed", "failed")), 1)
    expect(result).toMatchObject({ passed: 1, failed: 1 })
    expect(result.notes).toEqual(["scripts/test/a.test.ts: test 1"])
  })

  test("counts a file that could not be loaded as one failure", () => {
    const result = countReport(report(1, 0, file("passed", "passed"), file("failed")), 1)
    expect(result).toMatchObject({ passed: 1, failed: 1 })
  })

  test("counts a file that registers no test, or skips all of its tests, as one failure", () => {
    for (const empty of [file("passed"), file("passed", "skipped", "todo")]) {
      const result = countReport(report(1, 0, file("passed", "passed"), empty), 0)
      expect(result).toMatchObject({ passed: 1, failed: 1 })
      expect(result.notes).toEqual(["scripts/test/a.test.ts ran no test"])
    }
  })

  test("counts a run without a single passed test as a failure", () => {
    expect(countReport(report(0, 0), 0)).toMatchObject({ passed: 0, failed: 1 })
  })

  test("counts an error outside of the tests as a failure", () => {
    expect(countReport(report(1, 0, file("passed", "passed")), 1)).toMatchObject({ failed: 1 })
  })

  test("counts skipped tests apart", () => {
    const skipped = { ...report(1, 0, file("passed", "passed")), numPendingTests: 2 }
    expect(countReport(skipped, 0)).toMatchObject({ passed: 1, failed: 0, skipped: 2 })
  })
})

describe("countUntil", () => {
  const named = (name: string, endTime: number, result: ReturnType<typeof file>) => ({
    ...result,
    endTime,
    name: `${import.meta.dirname}/${name}`,
  })
  const files = ["scripts/test/a.test.ts", "scripts/test/b.test.ts", "scripts/test/c.test.ts"]

  test("counts files that had not ended as left, and names them", () => {
    const cut = report(
      2,
      0,
      named("a.test.ts", 900, file("passed", "passed")),
      named("b.test.ts", 900, file("passed", "passed", "skipped")),
      named("c.test.ts", 0, file("skipped", "skipped")),
    )
    const result = countUntil(cut, files, { code: 1, deadline: 1000 })
    expect(result).toMatchObject({ passed: 2, failed: 0, skipped: 2 })
    expect(result.notes.join()).toMatch(/^2 of 3 .*\n +scripts\/test\/b\.test\.ts\n.*c\.test\.ts$/)
  })

  test("counts a file with tests that skip themselves, if it ended long before the deadline", () => {
    const cut = report(1, 0, named("a.test.ts", 900, file("passed", "passed", "skipped")))
    const result = countUntil(cut, files.slice(0, 1), { code: 1, deadline: 900 + 120_000 })
    expect(result).toMatchObject({ passed: 1, notes: [expect.stringMatching(/error outside/)] })
  })

  test("counts a failure of a file that had not ended", () => {
    const cut = report(1, 1, named("b.test.ts", 1100, file("failed", "passed", "failed")))
    const result = countUntil(cut, files, { code: 1, deadline: 1000 })
    expect(result).toMatchObject({ failed: 1, skipped: 2 })
  })

  test("leaves nothing where the time was enough, and then an error of Vitest counts", () => {
    const whole = report(1, 0, named("a.test.ts", 900, file("passed", "passed")))
    const end = { code: 0, deadline: Infinity }
    expect(countUntil(whole, files.slice(0, 1), end)).toMatchObject({ passed: 1, failed: 0 })
    expect(countUntil(whole, files.slice(0, 1), { ...end, code: 1 })).toMatchObject({ failed: 1 })
  })
})
