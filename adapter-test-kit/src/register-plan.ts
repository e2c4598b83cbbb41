import type * as Vitest from "vitest"
import { ContractError } from "./bench/failure.ts"
import { ownCaseDeadlines } from "./bench/own-case-run.ts"
import { formatReport, formatSilent } from "./reports/format-report.ts"
import { reportOf } from "./reports/report-of.ts"
import { writeReports } from "./reports/write-reports.ts"
import { isOwnCaseId } from "./rules/case-id.ts"
import { levels, levelTitles } from "./rules/rule.ts"
import { caseOf } from "./runner/collect-adapter-tests.ts"
import type { Plan, Trial } from "./runner/plan.ts"
import { resolvesWithin } from "./values/resolves-within.ts"
import { runTrial, type RunTrial } from "./runner/run-plan.ts"

// Imported only under vitest, so that the rest of the kit works where vitest is not installed.
const vitest = process.env["VITEST"] === undefined ? undefined : await import("vitest")

/**
 * Number of calls that the time limit of a case allows for, each as slow as the deadline permits.
 */
const slowCalls = 6
/**
 * The same for a case that stores many users, or that waits for other cases before it runs again.
 */
const manySlowCalls = 18

/** Names for error messages. */
export interface Registration {
  /** The function that the author called. */
  readonly caller: string
  /** The function to call outside vitest. */
  readonly elsewhere: string
}

/**
 * Registers a contract with vitest, one test per case.
 *
 * @throws Error outside vitest
 */
export function registerPlan(plan: Plan, { caller, elsewhere }: Registration): void {
  if (!vitest) {
    throw new Error(`${caller} registers tests with vitest. Elsewhere, use ${elsewhere}.`)
  }
  const { afterAll, describe } = vitest
  const started = new Date()
  const runs: RunTrial[] = []
  describe(`contract of ${plan.options.name}`, () => {
    for (const level of levels) {
      const trials = plan.trials.filter(
        (trial) => trial.level === level && !trial.isLast && !isOwnCaseId(trial.id),
      )
      if (trials.length === 0) continue
      describe(`L${level} ${levelTitles[level]}`, () => {
        // Vitest runs consecutive concurrent tests at the same time.
        for (const trial of trials.toSorted(aloneLast)) register(vitest, plan, trial, runs)
      })
    }
    const own = plan.trials.filter(({ id }) => isOwnCaseId(id))
    if (own.length > 0) {
      describe("own cases", () => {
        for (const trial of own) register(vitest, plan, trial, runs)
      })
    }
    const last = plan.trials.filter(({ isLast }) => isLast)
    if (last.length > 0) {
      describe("rules that every case looks at", () => {
        for (const trial of last) register(vitest, plan, trial, runs)
      })
    }
    afterAll(async () => {
      await plan.processes.end()
      report(plan, runs, started)
      // If only some tests ran, theirs may not be among them.
      const untold = plan.facts.watched.untold()
      if (untold.length > 0) throw new ContractError(untold)
    })
  })
}

/** Moves trials that must run alone to the end. */
function aloneLast(one: Trial, other: Trial): number {
  return Number(one.isAlone) - Number(other.isAlone)
}

function register({ test }: typeof Vitest, plan: Plan, trial: Trial, runs: RunTrial[]): void {
  const timed: Trial = {
    ...trial,
    async run() {
      const { result, ms } = await runTrial(trial)
      runs.push({ trial, result, ms })
      return result
    },
  }
  const { run } = caseOf(timed)
  const concurrent = plan.options.parallel > 1 && !trial.isAlone
  const longest = callsOf(trial, concurrent) * plan.options.deadline
  // A timeout of vitest also counts time in which a busy machine does not run this process.
  test(`${trial.id} ${trial.title}`, { timeout: 0, concurrent }, async (context) => {
    const running = run({ skip: (reason) => context.skip(reason) })
    if (await resolvesWithin(running, longest)) return
    throw new Error(`The case did not end within ${longest} ms.`)
  })
}

/**
 * Returns how many calls a trial may make, each as slow as the deadline permits. A trial that
 * stores users or may run again gets more.
 */
function callsOf({ id, rule }: Trial, isConcurrent: boolean): number {
  if (isOwnCaseId(id)) return slowCalls + ownCaseDeadlines
  return rule === "E3" || isConcurrent ? manySlowCalls : slowCalls
}

function report(plan: Plan, runs: readonly RunTrial[], started: Date): void {
  const { name, report: files } = plan.options
  const found = reportOf({ plan, runs, started })
  const text = files.table === true ? formatReport(found) : formatSilent(found)
  if (text !== "") process.stdout.write(`contract of ${name}\n${text}\n`)
  writeReports(found, files)
}
