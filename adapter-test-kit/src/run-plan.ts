import { setImmediate } from "node:timers/promises"
import { giveUpGuarding } from "./faults/process-guard.ts"
import type { Plan, Trial, TrialResult } from "./plan.ts"
import { levels } from "./rules/rule.ts"

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
 * @param signal - ends the run, in the midst of a trial as well; what that has opened is left as it is
 * @throws what the factory or the subject's own functions throw
 */
export async function runPlan(
  plan: Plan,
  observer: RunObserver,
  signal?: AbortSignal,
): Promise<void> {
  try {
    for (const trial of inOrder(plan.trials)) {
      if (signal?.aborted) return
      observer.started(trial)
      const run = await unlessAborted(runTrial(trial), signal)
      if (!run) return giveUpGuarding()
      // An adapter in memory never waits: without a turn of the event loop, no signal and no unhandled
      // rejection would be noticed before the end.
      await setImmediate()
      observer.ended(run)
    }
  } finally {
    await plan.processes.end()
  }
}

/** The lowest level first, and at the end what sums up what the others have seen. */
function inOrder(trials: readonly Trial[]): Trial[] {
  const place = ({ isLast, level }: Trial): number => (isLast ? levels.length : 0) + level
  return trials.toSorted((one, other) => place(one) - place(other))
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
