import { describe, expect, test } from "vitest"
import { countUntil } from "../checks/affected.ts"
import { countReport } from "../checks/vitest-check.ts"

const file = (status: string, ...tests: readonly string[]) => ({
  name: `${import.meta.dirname}/a.test.ts`,
  status,
  assertionResults: tests.map((result, index) => ({ status: result, fullName: `test ${index}` })),
})

const report = (...testResults: readonly ReturnType<typeof file>[]) => ({ testResults })

describe("countReport", () => {
  test("counts what passed", () => {
    const result = countReport(report(file("passed", "passed", "passed")), 0)
    expect(result).toEqual({ passed: 2, failed: 0, skipped: 0, notes: [] })
  })

  test("counts and names what failed", () => {
    const result = countReport(report(file("failed", "passed", "failed")), 1)
    expect(result).toMatchObject({ passed: 1, failed: 1 })
    expect(result.notes).toEqual(["scripts/test/a.test.ts: test 1"])
  })

  test("counts a file that could not be loaded as one failure", () => {
    const result = countReport(report(file("passed", "passed"), file("failed")), 1)
    expect(result).toMatchObject({ passed: 1, failed: 1 })
  })

  test("counts a file that registers no test, or skips all of its tests, as one failure", () => {
    for (const empty of [file("passed"), file("passed", "skipped", "todo")]) {
      const result = countReport(report(file("passed", "passed"), empty), 0)
      expect(result).toMatchObject({ passed: 1, failed: 1 })
      expect(result.notes).toEqual(["scripts/test/a.test.ts ran no test"])
    }
  })

  test("counts a run without a single passed test as a failure", () => {
    expect(countReport(report(), 0)).toMatchObject({ passed: 0, failed: 1 })
  })

  test("counts an error outside of the tests as a failure", () => {
    expect(countReport(report(file("passed", "passed")), 1)).toMatchObject({ failed: 1 })
  })

  test("counts skipped tests apart", () => {
    const skipped = file("passed", "passed", "skipped", "todo")
    expect(countReport(report(skipped), 0)).toMatchObject({ passed: 1, failed: 0, skipped: 2 })
  })
})

describe("countUntil", () => {
  const until = (isCut: boolean, ...files: readonly ReturnType<typeof ended>[]) => ({
    isCut,
    files,
  })
  const ended = (name: string, hasEnded: boolean, result: ReturnType<typeof file>) => ({
    ...result,
    hasEnded,
    name: `${import.meta.dirname}/${name}`,
  })
  const files = ["scripts/test/a.test.ts", "scripts/test/b.test.ts", "scripts/test/c.test.ts"]

  test("counts files that had not ended as left, and names them", () => {
    const cut = until(
      true,
      ended("a.test.ts", true, file("passed", "passed", "skipped")),
      ended("b.test.ts", false, file("pending", "passed", "pending")),
      ended("c.test.ts", false, file("queued")),
    )
    const result = countUntil(cut, files, 1)
    expect(result).toMatchObject({ passed: 1, failed: 0, skipped: 3 })
    expect(result.notes.join()).toMatch(/^2 of 3 .*\n +scripts\/test\/b\.test\.ts\n.*c\.test\.ts$/)
  })

  test("counts a run that was cut before a file ended as left", () => {
    expect(countUntil(until(true), files, 1)).toMatchObject({ passed: 0, failed: 0, skipped: 3 })
  })

  test("counts a failure of a file that had not ended", () => {
    const cut = until(
      true,
      ended("b.test.ts", false, file("pending", "passed", "failed", "pending")),
    )
    expect(countUntil(cut, files, 1)).toMatchObject({ failed: 1 })
  })

  test("leaves nothing where the time was enough, and then an error of Vitest counts", () => {
    const whole = until(false, ended("a.test.ts", true, file("passed", "passed")))
    expect(countUntil(whole, files.slice(0, 1), 0)).toMatchObject({ passed: 1, failed: 0 })
    expect(countUntil(whole, files.slice(0, 1), 1)).toMatchObject({ failed: 1 })
  })
})
