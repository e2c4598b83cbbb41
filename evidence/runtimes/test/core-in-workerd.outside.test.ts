import { afterAll, expect, test } from "vitest"
import { startTests } from "../src/workerd/start-tests.ts"
import { notInWorkerd, testsInWorkerd } from "../src/workerd/tests-in-workerd.ts"

const worker = await startTests(testsInWorkerd, notInWorkerd)
afterAll(() => worker.dispose())

/** The tests of a file have their own limits, which a busy machine makes longer. */
const unlimited = 0

// One after the other, because all files share the clock and `fetch` of the Worker.
test.each(testsInWorkerd)(
  "%s passes in workerd",
  async (file) => {
    const reports = await worker.run(file)
    const failed = reports.filter(({ state }) => state === "fail")
    expect(failed).toEqual([])
    expect(reports.filter(({ state }) => state === "pass").length).toBeGreaterThan(0)
    // A test that was renamed is not left out any more.
    const leftOut = reports.filter(({ state }) => state === "skip").map(({ name }) => name)
    for (const name of notInWorkerd[file] ?? []) {
      expect(leftOut).toContainEqual(expect.stringContaining(name))
    }
  },
  unlimited,
)
