import type { CaseId, KitOptions, RuleId, SubjectFactory } from "@lockstep/adapter-test-kit"
import type { MemoryStore } from "@lockstep/adapter-test-kit/memory"
import type { Adapter } from "@lockstep/core/adapters"

/** The reference adapter with one realistic defect. */
export interface BrokenAdapter {
  /** What is wrong with it. */
  readonly defect: string
  /** The rule that is meant to catch it. */
  readonly breaks: RuleId
  /** The other rules that cannot hold with this defect. */
  readonly also?: readonly RuleId[]
  /**
   * The cases that fail, all of them. Given where the adapter shows that these cases are needed, which no
   * other case can stand in for.
   */
  readonly cases?: readonly CaseId[]
  readonly options?: KitOptions
  make(store: MemoryStore): Adapter | SubjectFactory
}
