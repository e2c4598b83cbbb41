import type { KitOptions, SubjectFactory } from "@lockstep/adapter-test-kit"
import type { Adapter } from "@lockstep/core/adapters"

/** An adapter that differs from the reference only where the contract allows it. */
export interface DifferentAdapter {
  /** What it does in its own way. */
  readonly way: string
  /** What its author would tell the kit. */
  readonly options?: KitOptions
  make(): Adapter | SubjectFactory
}
