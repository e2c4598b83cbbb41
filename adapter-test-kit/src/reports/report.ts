import type { RunFacts } from "../bench/run-facts.ts"
import type { FlowId } from "../flows/flow.ts"
import type { JudgedId } from "../rules/case-id.ts"
import type { Level } from "../rules/rule.ts"
import type { Capabilities } from "../values/capabilities.ts"
import type { LookUpMeasure } from "../values/look-up-measure.ts"
import type { Protocol } from "../wire/wire.ts"

/** How a rule or a case can come out. */
export const statuses = ["pass", "fail", "na", "known", "skipped", "unjudged"] as const

/**
 * How a rule or a case came out; `na` where it does not apply, `known` where it fails as expected,
 * `unjudged` where a case came to no verdict, such as one of which a call did not settle.
 */
export type Status = (typeof statuses)[number]

/** How a case came out. */
export interface CaseReport {
  /** Rule and number, for example `U8.1`. */
  readonly id: string
  /** The behaviour, as a sentence. */
  readonly title: string
  readonly status: Status
  /** In milliseconds. */
  readonly ms: number
  /** What was seen, or why it was not judged; empty for a case that passed. */
  readonly detail: string
}

/** How a rule came out, or a case of your own. */
export interface RuleReport {
  readonly id: JudgedId
  readonly level: Level
  /** `fail` also where a case of another rule saw it broken. */
  readonly status: Status
  /** Time that its cases took, in milliseconds. Says nothing about the verdict. */
  readonly ms: number
  /** What was seen, or why it was not judged; empty for a rule that passed. */
  readonly detail: string
  /** Code that repeats the calls of the first failure. */
  readonly repro?: string
  /** The methods that it needs and the adapter lacks, where that is why it does not apply. */
  readonly missing?: readonly string[]
  /** Its own cases; for a case of your own, that case. */
  readonly cases: readonly CaseReport[]
}

/** How a flow through `Auth` came out. */
export interface FlowReport {
  readonly id: FlowId
  /** The package of which the application was made: `@lockstep/core` or `@auth/core`. */
  readonly engine: string
  /** The behavior, as a sentence. */
  readonly title: string
  /** Never `known`; `unjudged` if the run ended before the flow did. */
  readonly status: Status
  /** In milliseconds. */
  readonly ms: number
  /** What was seen, or why the flow was not judged; empty for one that passed. */
  readonly detail: string
}

/** An uncaught exception, or an unhandled rejection. */
export interface UnhandledError {
  /** The case, or `flow <id> with <package>`, during which it came; `null` before the first. */
  readonly during: string | null
  readonly error: string
}

/** How an adapter came out. Survives `JSON.stringify` unchanged, and holds nothing secret. */
export interface Report {
  /** Version of the kit. */
  readonly kit: string
  /** What was under test. */
  readonly kind: "adapter" | "store"
  /** Name of the adapter or the store, as the options say. */
  readonly adapter: string
  readonly versions: { readonly node: string }
  /** What the database speaks, as the options say; `null` when no address was given. */
  readonly database: { readonly protocol: Protocol } | null
  /** When the run began, in ISO 8601. */
  readonly started: string
  /** How long the run took, in milliseconds. */
  readonly ms: number
  readonly capabilities: Capabilities
  /** The highest level that was run. */
  readonly level: Level
  /**
   * The highest level of which a rule holds and at or below which none fails; `null` when the shape
   * fails, and where only some rules were asked for. Rules that do not apply give no badge; at a rule
   * that was skipped or did not come to its end the badge ends. Cases of your own do not count.
   */
  readonly badge: Level | null
  /** The rules that were run, those about the shape first, and then cases of your own. */
  readonly rules: readonly RuleReport[]
  /** Rules that were to be run, and are not among the others because the run ended before. */
  readonly unfinished: readonly JudgedId[]
  /**
   * Cases after which the subject was not closed: it took too long, or a fault was in the way. Breaks no
   * rule by itself.
   */
  readonly unclosed: readonly string[]
  /** Errors that would have ended the process. Only the command listens for them. */
  readonly unhandled: readonly UnhandledError[]
  /**
   * The flows through `Auth`, if the command was called with `--flows`. They are about an application on
   * the adapter, and do not count for the badge.
   */
  readonly flows: readonly FlowReport[]
  /** What each method costs, where that was counted. */
  readonly methods: RunFacts["methods"]
  /** How look-ups among few and among many users were compared; `null` where they were not. */
  readonly lookUps: LookUpMeasure | null
  /** How many random sequences were run and planned, by what they are about. */
  readonly sequences: RunFacts["sequences"]
  /** Seeds of the random sequences that were run. */
  readonly seeds: readonly number[]
}
