import type { JudgedId } from "../rules/case-id.ts"
import type { KitOptions } from "./options.ts"

type Named = "only" | "skip" | "knownFailures" | "budgets"

/** Options for adapters or for stores whose names are not checked yet. */
export interface GivenOptions extends Omit<KitOptions, Named> {
  readonly only?: readonly JudgedId[]
  readonly skip?: GivenReasons
  readonly knownFailures?: GivenReasons
  readonly budgets?: Readonly<Partial<Record<string, number>>>
}

/** Reasons, by the name of a rule or a case. */
export type GivenReasons = Readonly<Partial<Record<string, string>>>
