import type { AdapterMethod } from "@lockstep/core/adapters"
import type { LookUpMeasure } from "../values/look-up-measure.ts"
import type { MethodCost } from "../values/method-cost.ts"
import type { StoreMethod } from "../values/store-methods.ts"
import type { SequenceCount } from "../values/sequence-count.ts"
import { watchRules, type WatchedRules } from "./watched-rules.ts"

/** What cases found out beside their verdict; goes into the report. */
export interface RunFacts {
  readonly methods: Partial<Record<AdapterMethod | StoreMethod, MethodCost>>
  /** Seeds of the random sequences that were run. */
  readonly seeds: number[]
  /** How many of them were run, by what they are about. */
  readonly sequences: Record<string, SequenceCount>
  /** How look-ups among few and among many users were compared; left out where they were not. */
  lookUps?: LookUpMeasure
  /** Cases after which the subject was not closed: it took too long, or a fault was in the way. */
  readonly unclosed: Set<string>
  /** Whether the adapter was found to have no method at all. */
  isEmpty: boolean
  /** What cases saw of rules that are not their own. */
  readonly watched: WatchedRules
  /** Whether instances share a store: in this process, and with another one. Found out once. */
  readonly sharing: { here?: Promise<boolean>; elsewhere?: Promise<boolean> }
  /** What bystanders were read as, by what was looked at: whether exactly as they were stored. */
  readonly bystanders: Map<string, boolean>
}

/** Starts with nothing found out. */
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
