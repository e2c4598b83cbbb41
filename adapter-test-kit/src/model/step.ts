import type { AdapterMethod } from "@lockstep/core/adapters"
import type * as fc from "fast-check"
import type { CaseOptions } from "../subject/options.ts"
import type { Sequence } from "./sequence.ts"

/** One step of a sequence: most often a call, made on both sides and compared. */
export interface Step {
  run(sequence: Sequence): Promise<void>
}

/** A kind of steps. */
export interface StepKind {
  /** Methods without which there are no such steps. */
  readonly needs: readonly AdapterMethod[]
  /** How often there is one, beside the weights of the other kinds. */
  readonly weight: number
  /** @param options - of the case */
  steps(options: CaseOptions): fc.Arbitrary<Step>
}

/**
 * Describes a kind of steps.
 *
 * @param needs - the methods that its steps call
 * @param weight - how often there is one, beside the weights of the other kinds
 * @param data - what its steps differ in
 * @param run - runs one step; fails by throwing
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
