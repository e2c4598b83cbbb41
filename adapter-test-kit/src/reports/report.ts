import type { RunFacts } from "../bench/run-facts.ts"
import type { FlowId } from "../flows/flow.ts"
import type { JudgedId } from "../rules/case-id.ts"
import type { Level } from "../rules/rule.ts"
import type { Capabilities } from "../values/capabilities.ts"
import type { LookUpMeasure } from "../values/look-up-measure.ts"
import type { Protocol } from "../wire/wire.ts"

/** Possible results of a rule or a case. */
export const statuses = ["pass", "fail", "na", "known", "skipped", "unjudged"] as const

/**
 * Result of a rule or a case: `na` if it is not applicable; `known` if it fails as expected;
 * `unjudged` if a case reached no verdict, for example because a call did not settle.
 */
export type Status = (typeof statuses)[number]

/** Result of a case. */
export interface CaseReport {
  /** Rule and number, for example `U8.1`. */
  readonly id: string
  /** The behavior, as a sentence. */
  readonly title: string
  readonly status: Status
  /** Duration in milliseconds. */
  readonly ms: number
  /** What was seen, or why the case was not judged; empty if it passed. */
  readonly detail: string
}

/** Result of a rule, or of a case that you define. */
export interface RuleReport {
  readonly id: JudgedId
  readonly level: Level
  /** `fail` also if a case of another rule found it broken. */
  readonly status: Status
  /** Total duration of its cases, in milliseconds. Does not affect the verdict. */
  readonly ms: number
  /** What was seen, or why the rule was not judged; empty if it passed. */
  readonly detail: string
  /** Code that repeats the calls of the first failure. */
  readonly repro?: string
  /** The methods that it needs and the adapter lacks, if it is not applicable for that reason. */
  readonly missing?: readonly string[]
  /** The cases of the rule. For your own case, that case. */
  readonly cases: readonly CaseReport[]
}

/** Result of a flow through `Auth`. */
export interface FlowReport {
  readonly id: FlowId
  /** The package that created the application: `@lockstep/core` or `@auth/core`. */
  readonly engine: string
  /** The behavior, as a sentence. */
  readonly title: string
  /** Never `known`; `unjudged` if the run ended before the flow did. */
  readonly status: Status
  /** Duration in milliseconds. */
  readonly ms: number
  /** What was seen, or why the flow was not judged; empty if it passed. */
  readonly detail: string
}

/** An uncaught exception, or an unhandled rejection. */
export interface UnhandledError {
  /** The case, or `flow <id> with <package>`, during which it occurred; `null` before the first. */
  readonly during: string | null
  readonly error: string
}

/** Result of a run. `JSON.stringify` preserves it, and it contains no secrets. */
export interface Report {
  /** Version of the kit. */
  readonly kit: string
  /** What was under test. */
  readonly kind: "adapter" | "store"
  /** Name of the adapter or the store, from the options. */
  readonly adapter: string
  readonly versions: { readonly node: string }
  /** The protocol of the database, from the options; `null` if no address was given. */
  readonly database: { readonly protocol: Protocol } | null
  /** When the run began, in ISO 8601. */
  readonly started: string
  /** Duration of the run, in milliseconds. */
  readonly ms: number
  readonly capabilities: Capabilities
  /** The highest level that ran. */
  readonly level: Level
  /**
   * The highest level at which a rule passes, if no rule at or below it fails. `null` if level 0
   * fails or if only some rules were selected. Rules that are not applicable earn no badge. A
   * skipped or unfinished rule limits the badge to the levels below it. Your own cases do not
   * count.
   */
  readonly badge: Level | null
  /** The rules that ran, the rules about the shape first, then your own cases. */
  readonly rules: readonly RuleReport[]
  /** Rules that are missing in `rules` because the run ended early. */
  readonly unfinished: readonly JudgedId[]
  /**
   * Cases after which the subject was not closed: it took too long, or a fault prevented it. Does
   * not by itself break a rule.
   */
  readonly unclosed: readonly string[]
  /** Errors that would have ended the process. Only the command listens for them. */
  readonly unhandled: readonly UnhandledError[]
  /**
   * The flows through `Auth`, if the command was called with `--flows`. They test an application on
   * the adapter and do not count for the badge.
   */
  readonly flows: readonly FlowReport[]
  /** Cost of each method, if it was counted. */
  readonly methods: RunFacts["methods"]
  /** How lookups among few and among many users compare; `null` if not compared. */
  readonly lookUps: LookUpMeasure | null
  /** How many random sequences ran and were planned, by area. */
  readonly sequences: RunFacts["sequences"]
  /** Seeds of the random sequences that ran. */
  readonly seeds: readonly number[]
}
