import { parseArgs } from "node:util"
import { type Check, type CheckResult, failedOnce, sumResults } from "./check.ts"
import { allSteps, namedChecks, proofSteps, quickSteps, type Step } from "./steps.ts"

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

interface StepResult extends CheckResult {
  readonly name: string
  readonly seconds: string
}

async function runStep({ name, checks }: Step): Promise<StepResult> {
  const start = performance.now()
  const results: CheckResult[] = []
  for (const next of checks) {
    results.push(...(await Promise.all([next].flat().map((check) => runCheck(check)))))
  }
  return { name, seconds: secondsSince(start), ...sumResults(results) }
}

/** The steps that the command line names: those of a tier, or single checks and steps of `npm test` by their names. */
function chooseSteps(): readonly Step[] {
  const { values, positionals } = parseArgs({
    options: { all: { type: "boolean" }, quick: { type: "boolean" }, shard: { type: "string" } },
    allowPositionals: true,
  })
  const { all = false, quick = false, shard } = values
  if (shard !== undefined && !isShard(shard)) {
    throw new Error(`--shard: ${shard} is not a shard. Write, for example, --shard 1/3.`)
  }
  if (shard !== undefined && !all) throw new Error("Only npm run test:all has shards.")
  if (positionals.length > 0) return positionals.map(stepOf)
  if (all) return allSteps(shard)
  return quick ? quickSteps : proofSteps
}

function isShard(text: string): boolean {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text) ?? []
  return Number(index) >= 1 && Number(index) <= Number(count)
}

function stepOf(name: string): Step {
  const step = proofSteps.find((each) => each.name === name)
  if (step !== undefined) return step
  const check = namedChecks.get(name)
  if (check !== undefined) return { name, checks: [check] }
  const known = [...proofSteps.map((each) => each.name), ...namedChecks.keys()]
  throw new Error(`There is no check "${name}". There are: ${[...new Set(known)].join(", ")}.`)
}

function printSummary(steps: readonly StepResult[], total: CheckResult, start: number): void {
  const rows = steps.map((step) => [step.name, step.seconds, `${step.passed}`, `${step.failed}`])
  console.log("")
  for (const [name = "", seconds = "", passed = "", failed = ""] of [
    ["step", "time", "passed", "failed"],
    ...rows,
    ["all", secondsSince(start), `${total.passed}`, `${total.failed}`],
  ]) {
    console.log(
      `${name.padEnd(10)} ${seconds.padStart(9)} ${passed.padStart(7)} ${failed.padStart(7)}`,
    )
  }
  for (const note of total.notes) console.log(`  ! ${note}`)
  const skipped = total.skipped === 0 ? "" : `, ${total.skipped} skipped`
  console.log(`${total.passed} passed, ${total.failed} failed${skipped}`)
}

async function main(): Promise<void> {
  const start = performance.now()
  const results: StepResult[] = []
  for (const step of chooseSteps()) results.push(await runStep(step))
  const total = sumResults(results)
  printSummary(results, total, start)
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
}

try {
  await main()
} catch (error) {
  console.log(error instanceof Error ? error.message : String(error))
  console.log("0 passed, 1 failed")
  process.exitCode = 1
}
