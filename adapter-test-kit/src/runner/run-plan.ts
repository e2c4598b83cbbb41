import { setImmediate } from "node:timers/promises"
import { levels } from "../rules/rule.ts"
import { giveUpGuarding } from "../watch/process-guard.ts"
import type { Plan, Trial, TrialResult } from "./plan.ts"

/** A trial that has run. */
export interface RunTrial {
  readonly trial: Trial
  readonly result: TrialResult
  /** Duration in milliseconds. */
  readonly ms: number
}

/** Observes the progress of a run. */
export interface RunObserver {
  started(trial: Trial): void
  ended(run: RunTrial): void
}

/**
 * Runs a plan, the lowest level first. Trials that need not run alone run at the same time, as many
 * as the options say; others run one at a time.
 *
 * @param observer - called before and after each trial; ends are reported in the order of the
 *   beginnings
 * @param signal - ends the run, also in the middle of a trial; what that trial has opened stays
 *   open
 * @throws what the factory or the subject's own functions throw
 */
export async function runPlan(
  plan: Plan,
  observer: RunObserver,
  signal?: AbortSignal,
): Promise<void> {
  try {
    for (const batch of batchesOf(plan)) {
      await runBatch(batch, observer, signal)
      if (signal?.aborted) return
    }
  } finally {
    await plan.processes.end()
  }
}

interface Batch {
  readonly trials: readonly Trial[]
  /** Maximum number of trials that run at once. */
  readonly atOnce: number
}

/** The lowest level first, and at the end the trials that report what others found. */
function batchesOf({ trials, options }: Plan): Batch[] {
  return levels
    .flatMap((level) => {
      const own = trials.filter((trial) => trial.level === level && !trial.isLast)
      const together = own.filter(({ isAlone }) => !isAlone)
      const alone = own.filter(({ isAlone }) => isAlone)
      return [
        { trials: together, atOnce: options.parallel },
        { trials: alone, atOnce: 1 },
      ]
    })
    .concat({ trials: trials.filter(({ isLast }) => isLast), atOnce: 1 })
}

async function runBatch(
  { trials, atOnce }: Batch,
  observer: RunObserver,
  signal: AbortSignal | undefined,
): Promise<void> {
  const waiting = trials.values()
  const ended = new Map<Trial, RunTrial>()
  const untold = new Set(trials)
  const tell = (): void => {
    for (const trial of untold) {
      const run = ended.get(trial)
      if (!run) return
      untold.delete(trial)
      observer.ended(run)
    }
  }
  const errors: unknown[] = []
  const work = async (): Promise<void> => {
    for (const trial of waiting) {
      if (signal?.aborted || errors.length > 0) return
      observer.started(trial)
      const run = await unlessAborted(runTrial(trial), signal)
      if (!run) return giveUpGuarding()
      // An in-memory adapter never waits. Without a turn of the event loop, no signal and no
      // unhandled rejection would be noticed before the end.
      await setImmediate()
      ended.set(trial, run)
      tell()
    }
  }
  const works = Array.from({ length: atOnce }, () => work().catch((error) => errors.push(error)))
  await Promise.all(works)
  // If the run ends early, reports the trials that ended after one that did not.
  for (const trial of untold) {
    const run = ended.get(trial)
    if (run) observer.ended(run)
  }
  if (errors.length > 0) throw errors[0]
}

/** Runs a trial and measures its duration. */
export async function runTrial(trial: Trial): Promise<RunTrial> {
  const start = performance.now()
  const result = await trial.run()
  return { trial, result, ms: performance.now() - start }
}

async function unlessAborted<Result>(
  work: Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result | undefined> {
  if (!signal) return work
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const stop = (): void => resolve(undefined)
  if (signal.aborted) stop()
  signal.addEventListener("abort", stop, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener("abort", stop)
  }
}
