import type { Adapter } from "@lockstep/core/adapters"
import type { CaseInfo } from "../bench/case.ts"
import { ContractError } from "../bench/failure.ts"
import type { KitOptions } from "../subject/options.ts"
import type { SubjectFactory } from "../subject/subject.ts"
import { planTrials, type Trial, type TrialResult } from "./plan.ts"

/** What a case needs from a test runner. The contexts of vitest and node:test provide it. */
export interface RunnerContext {
  /** Marks the running test as skipped. May throw to end the test, or return. */
  skip(reason?: string): void
}

/** A case of the contract, bound to an adapter. */
export interface Case extends CaseInfo {
  /** @throws {ContractError} if the case finds a broken rule */
  run(context: RunnerContext): Promise<void>
}

/**
 * Lists the cases of the contract for any test runner. They are independent of each other: they can
 * run alone, in any order, in parallel, and on a store with other data.
 *
 * ```ts
 * import { test } from "node:test"
 * for (const { id, title, run } of collectAdapterTests(adapter)) {
 *   test(`${id} ${title}`, (context) => run(context))
 * }
 * ```
 *
 * @param subject - the adapter under test, or a factory for it
 * @param options - configures the run
 * @throws TypeError if the subject or the options are invalid
 */
export function collectAdapterTests(
  subject: Adapter | SubjectFactory,
  options?: KitOptions,
): Case[] {
  return planTrials(subject, options).trials.map((trial) => caseOf(trial))
}

/** Turns a trial into a case. */
export function caseOf(trial: Trial): Case {
  const { isLast: _, isAlone: __, ...info } = trial
  return {
    ...info,
    async run(context) {
      const result = await trial.run()
      if (result.status === "pass") return
      if (result.status === "fail") throw new ContractError(result.failures)
      context.skip(describe(result))
    },
  }
}

function describe({ status, reason }: Exclude<TrialResult, { status: "pass" | "fail" }>): string {
  if (status === "na") return `not applicable: ${reason}`
  if (status === "unjudged") return `not judged: ${reason}`
  return status === "known" ? `known failure: ${reason}` : reason
}
