import { type CheckResult, failedOnce, sumResults } from "./check.ts"
import { needsOf, testNeeds } from "./test-files.ts"

/**
 * Counts test files that do not run because the machine lacks what they need. With `LOCKSTEP_REQUIRE_SERVICES=1` each
 * missing service is a failure.
 */
export function countLeftOut(files: readonly string[], found: readonly string[]): CheckResult {
  const missing = testNeeds.filter((need) => !found.includes(need))
  return sumResults(
    missing.map((need) => {
      const count = files.filter((file) => needsOf(file).includes(need)).length
      if (count === 0) return sumResults([])
      const note = `${count} test file(s) not run: ${need} is missing`
      if (process.env["LOCKSTEP_REQUIRE_SERVICES"] === "1") return failedOnce(note)
      return { passed: 0, failed: 0, skipped: count, notes: [note] }
    }),
  )
}
