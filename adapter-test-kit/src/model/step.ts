import type { AdapterMethod } from "@lockstep/core/adapters"
import type * as fc from "fast-check"
import type { CaseOptions } from "../subject/options.ts"
import type { Sequence } from "./sequence.ts"

/** One step of a sequence: usually a call, made on both sides and compared. */
export interface Step {
  run(sequence: Sequence): Promise<void>
}

/** A kind of step. */
export interface StepKind {
  /** Methods that these steps need. */
  readonly needs: readonly AdapterMethod[]
  /** How often it occurs, relative to the weights of the other kinds. */
  readonly weight: number
  /** @param options - of the case */
  steps(options: CaseOptions): fc.Arbitrary<Step>
}

/**
 * Defines a kind of step.
 *
 * @param needs - the methods that its steps call
 * @param weight - how often it occurs, relative to the weights of the other kinds
 * @param run - runs one step; throws if it fails
 */
export function stepKind<Data>(
  needs: readonly AdapterMethod[],
  weight: number,
  data: (options: CaseOptions) => fc.Arbitrary<Data>,
  run: (sequence: Sequence, data: Data) => Promise<void>,
): StepKind {
  return {
    needs,
    weight,
    steps: (options) =>
      data(options).map((chosen) => ({ run: (sequence) => run(sequence, chosen) })),
  }
}
