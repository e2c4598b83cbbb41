import { allChecks } from "./all-checks.ts"
import { type Check, type CheckResult, failedOnce, sumResults } from "./check.ts"

function secondsSince(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}

async function runCheck(check: Check): Promise<CheckResult> {
  const start = performance.now()
  console.log(`\n==> ${check.name}`)
  // A check that throws has failed; the others still run.
  const result = await check.run().catch((error: unknown) => {
    console.log(error instanceof Error ? error.message : String(error))
    return failedOnce("ended with an error; see above")
  })
  const verdict = result.failed === 0 ? "ok" : "FAILED"
  console.log(`<== ${check.name}: ${verdict} (${secondsSince(start)})`)
  return { ...result, notes: result.notes.map((note) => `${check.name}: ${note}`) }
}

/**
 * The checks with the given names; all of them when there is none. Those that are joined by a plus sign, such as
 * `lint+types`, run at the same time.
 */
function chooseChecks(steps: readonly string[]): readonly (readonly Check[])[] {
  if (steps.length === 0) return allChecks.map((check) => [check])
  return steps.map((step) => checksOf(step.split("+")))
}

function checksOf(names: readonly string[]): readonly Check[] {
  const unknown = names.filter((name) => !allChecks.some((check) => check.name === name))
  if (unknown.length > 0) {
    const known = allChecks.map((check) => check.name).join(", ")
    throw new Error(`There is no check "${unknown.join(", ")}". There are: ${known}.`)
  }
  return allChecks.filter((check) => names.includes(check.name))
}

function printSummary(result: CheckResult, start: number): void {
  console.log(`\nDone in ${secondsSince(start)}.`)
  for (const note of result.notes) console.log(`  ! ${note}`)
  const skipped = result.skipped === 0 ? "" : `, ${result.skipped} skipped`
  console.log(`${result.passed} passed, ${result.failed} failed${skipped}`)
}

async function main(): Promise<void> {
  const start = performance.now()
  const results: CheckResult[] = []
  for (const checks of chooseChecks(process.argv.slice(2))) {
    results.push(...(await Promise.all(checks.map(runCheck))))
  }
  const total = sumResults(results)
  printSummary(total, start)
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
}

try {
  await main()
} catch (error) {
  console.log(error instanceof Error ? error.message : String(error))
  console.log("0 passed, 1 failed")
  process.exitCode = 1
}
