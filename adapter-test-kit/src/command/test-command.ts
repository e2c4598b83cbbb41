import { formatReport } from "../reports/format-report.ts"
import { reportOf } from "../reports/report-of.ts"
import type { Report } from "../reports/report.ts"
import { writeReports } from "../reports/write-reports.ts"
import { planTrials, type Plan } from "../runner/plan.ts"
import { runPlan, type RunTrial } from "../runner/run-plan.ts"
import { CannotRun } from "./cannot-run.ts"
import { describeError } from "./describe-error.ts"
import { readFlags } from "./flags.ts"
import { noFlows, prepareFlows, type FlowRun } from "./flow-run.ts"
import { testHelp } from "./help.ts"
import { loadSubject } from "./load-subject.ts"
import type { Ending } from "./process-end.ts"
import { createProgress, type Progress } from "./progress.ts"
import { mergeOptions, readTestOptions, testFlags } from "./test-options.ts"
import { listenForErrors, type UnhandledErrors } from "./unhandled-errors.ts"

/**
 * Runs the contract on the adapter that a module exports.
 *
 * @param args - the arguments after `test`
 * @returns the exit code
 * @throws {CannotRun} if it could not run
 */
export async function testCommand(args: readonly string[], ending: Ending): Promise<number> {
  const written = readFlags("test", args, testFlags)
  if (written.help) {
    process.stdout.write(testHelp)
    return 0
  }
  const flags = readTestOptions(written)
  const [module, ...others] = written.words
  if (module === undefined || others.length > 0) throw notOneModule(written.words)
  written.values("env").forEach(readEnvironment)
  const unhandled = listenForErrors()
  const { contract } = flags
  const loaded = await loadSubject(module, contract.names.kind)
  const plan = planOf(() => planTrials(loaded.subject, mergeOptions(loaded, flags), contract))
  const flows = flags.flows ? await prepareFlows(loaded.subject, flags.flows) : noFlows
  return run({ plan, flows }, unhandled, ending)
}

/** What to run. */
interface Work {
  readonly plan: Plan
  readonly flows: FlowRun
}

async function run(work: Work, unhandled: UnhandledErrors, ending: Ending): Promise<number> {
  const { plan, flows } = work
  const started = new Date()
  const runs: RunTrial[] = []
  const progress = createProgress(process.stderr, plan.trials)
  const finish = (): Report => {
    ending.lastWords = () => undefined
    progress.close()
    const report = reportOf({
      plan,
      runs,
      started,
      unhandled: unhandled.errors,
      flows: flows.reports(),
    })
    show(report, plan)
    return report
  }
  ending.lastWords = finish
  try {
    await runAll(work, unhandled, progress, runs)
  } catch (error) {
    ending.lastWords = () => undefined
    if (runs.length > 0) finish()
    else progress.close()
    throw stopped(error, unhandled.during)
  }
  return exitCode(finish())
}

async function runAll(
  { plan, flows }: Work,
  unhandled: UnhandledErrors,
  progress: Progress,
  runs: RunTrial[],
): Promise<void> {
  await runPlan(plan, {
    started(trial) {
      unhandled.during = trial.id
      progress.started(trial)
    },
    ended(each) {
      runs.push(each)
      progress.ended(each)
    },
  })
  await flows.run({
    started(flow, total) {
      unhandled.during = `flow ${flow.id} with ${flow.engine}`
      progress.flowStarted(flow, total)
    },
    ended: progress.flowEnded,
  })
}

function show(report: Report, { options }: Plan): void {
  if (options.report.table !== false) process.stdout.write(`${formatReport(report)}\n`)
  try {
    writeReports(report, options.report)
  } catch (error) {
    const advice = "Check the path and the rights of the folder."
    throw new CannotRun(`A report cannot be written.\n${describeError(error)}`, advice)
  }
}

function exitCode({ rules, flows, unhandled }: Report): number {
  if ([...rules, ...flows].some(({ status }) => status === "fail")) return 1
  if (unhandled.length === 0) return 0
  process.stderr.write(
    "No rule fails, but errors were unhandled. Each would end a server process (F7).\n",
  )
  return 1
}

function planOf(make: () => Plan): Plan {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new CannotRun(error.message, '"lockstep-adapter test --help" lists all options.')
  }
}

function stopped(error: unknown, during: string | null): CannotRun {
  const place = during?.startsWith("flow ") ? during : `case ${during ?? "-"}`
  const text = `The run ended at ${place}: the module itself failed.\n${describeError(error)}`
  const advice =
    "The functions that create, reset and close what is tested must not throw. Check that the database is running and has its schema."
  return new CannotRun(text, advice, { cause: error })
}

function readEnvironment(file: string): void {
  try {
    process.loadEnvFile(file)
  } catch (error) {
    const text = `--env: ${file} cannot be read.`
    throw new CannotRun(text, "Give the path of a file with lines such as NAME=value.", {
      cause: error,
    })
  }
}

function notOneModule(words: readonly string[]): CannotRun {
  const text =
    words.length === 0
      ? "Which adapter or store? No module was given."
      : `One module at a time, please: ${words.join(", ")} are ${words.length}.`
  return new CannotRun(text, "Write: lockstep-adapter test ./my-adapter.ts")
}
