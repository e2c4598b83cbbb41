import type { SubjectFactory } from "@lockstep/adapter-test-kit"
import type { Adapter } from "@lockstep/core/adapters"

/** An adapter that differs from the reference only where the contract leaves room. */
export interface DifferentAdapter {
  /** What it does in its own way. */
  readonly way: string
  make(): Adapter | SubjectFactory
}
