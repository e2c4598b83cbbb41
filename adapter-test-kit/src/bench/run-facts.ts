import type { AdapterMethod } from "@lockstep/core/adapters"
import type { LookUpMeasure } from "../values/look-up-measure.ts"
import type { MethodCost } from "../values/method-cost.ts"
import type { StoreMethod } from "../values/store-methods.ts"
import type { SequenceCount } from "../values/sequence-count.ts"
import { watchRules, type WatchedRules } from "./watched-rules.ts"

/** Facts that cases found besides their verdicts, for the report. */
export interface RunFacts {
  readonly methods: Partial<Record<AdapterMethod | StoreMethod, MethodCost>>
  /** Seeds of the random sequences that ran. */
  readonly seeds: number[]
  /** Number of sequences that ran, by area. */
  readonly sequences: Record<string, SequenceCount>
  /** How lookups among few and among many users compare; absent if not compared. */
  lookUps?: LookUpMeasure
  /** Cases after which the subject was not closed: it took too long, or a fault prevented it. */
  readonly unclosed: Set<string>
  /** Whether the adapter has no methods at all. */
  isEmpty: boolean
  /** Failures of rules other than the case's own rule. */
  readonly watched: WatchedRules
  /** Whether instances share a store, in this process and with another process. Determined once. */
  readonly sharing: { here?: Promise<boolean>; elsewhere?: Promise<boolean> }
  /** Whether bystanders were read exactly as they were stored, by what was read. */
  readonly bystanders: Map<string, boolean>
}

/** Creates facts for a new run. */
export function noFacts(): RunFacts {
  return {
    methods: {},
    seeds: [],
    sequences: {},
    unclosed: new Set(),
    isEmpty: false,
    watched: watchRules(),
    sharing: {},
    bystanders: new Map(),
  }
}
