import { setImmediate } from "node:timers/promises"
import type { Plan, Trial, TrialResult } from "./plan.ts"

/** A trial that was run. */
export interface RunTrial {
  readonly trial: Trial
  readonly result: TrialResult
  /** In milliseconds. */
  readonly ms: number
}

/** Is told how a run gets on. */
export interface RunObserver {
  started(trial: Trial): void
  ended(run: RunTrial): void
}

/**
 * Runs a plan, one trial after the other, the lowest level first.
 *
 * @param plan - what to run
 * @param observer - is told before and after each trial
 * @throws what the factory or the subject's own functions throw
 */
export async function runPlan(plan: Plan, observer: RunObserver): Promise<void> {
  for (const trial of plan.trials.toSorted((one, other) => one.level - other.level)) {
    observer.started(trial)
    const run = await runTrial(trial)
    // An adapter in memory never waits: without a turn of the event loop, no signal and no unhandled
    // rejection would be noticed before the end.
    await setImmediate()
    observer.ended(run)
  }
}

/**
 * Runs a trial and takes the time.
 *
 * @param trial - what to run
 */
export async function runTrial(trial: Trial): Promise<RunTrial> {
  const start = performance.now()
  const result = await trial.run()
  return { trial, result, ms: performance.now() - start }
}
