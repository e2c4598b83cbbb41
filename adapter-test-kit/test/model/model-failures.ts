import {
  collectAdapterTests,
  ContractError,
  type Failure,
  type KitOptions,
  type SubjectFactory,
} from "@lockstep/adapter-test-kit"
import type { Adapter } from "@lockstep/core/adapters"

/** Cases of C9 that run random sequences; those below check histories of calls at the same time. */
const isOfModel = (id: string): boolean => /^C9\.[2-9]\d$/.test(id)

/** What the cases of the model said. */
export interface ModelVerdict {
  readonly failures: readonly Failure[]
  /** Why cases did not apply. */
  readonly skipped: readonly string[]
}

/**
 * Runs the cases of the model.
 *
 * @param subject - the adapter, or what makes it
 * @param options - beside the choice of cases
 * @param stop - whether to stop at the first case that fails
 */
export async function runModel(
  subject: Adapter | SubjectFactory,
  options: KitOptions = {},
  stop = false,
): Promise<ModelVerdict> {
  const failures: Failure[] = []
  const skipped: string[] = []
  for (const { id, run } of collectAdapterTests(subject, { only: ["C9"], ...options })) {
    if (!isOfModel(id)) continue
    try {
      await run({ skip: (reason) => void skipped.push(`${id} ${reason}`) })
    } catch (error) {
      if (!(error instanceof ContractError)) throw error
      failures.push(...error.failures)
      if (stop) break
    }
  }
  return { failures, skipped }
}
