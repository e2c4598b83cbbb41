import type { Reporter, Vitest } from "vitest/node"

/**
 * Ends a run of Vitest in time: when `LOCKSTEP_DEADLINE`, in milliseconds since 1970, has come, no other test begins.
 * Running tests end normally.
 */
export default class DeadlineReporter implements Reporter {
  onInit(vitest: Vitest): void {
    const left = Number(process.env["LOCKSTEP_DEADLINE"]) - Date.now()
    const timer = setTimeout(() => void vitest.cancelCurrentRun("keyboard-input"), left)
    timer.unref()
  }
}
