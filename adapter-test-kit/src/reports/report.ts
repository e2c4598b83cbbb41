import type { AdapterMethod } from "@lockstep/core/adapters"
import type { Capabilities } from "../capabilities.ts"
import type { Level } from "../rules/rule.ts"
import type { RuleId } from "../rules/rules.ts"
import type { RunFacts } from "../run-facts.ts"
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

/** How a rule came out. */
export interface RuleReport {
  readonly id: RuleId
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
  readonly missing?: readonly AdapterMethod[]
  /** Its own cases. */
  readonly cases: readonly CaseReport[]
}

/** An exception that nobody caught, or a rejection that nobody handled. */
export interface UnhandledError {
  /** The case during which it came; `null` before the first. */
  readonly during: string | null
  readonly error: string
}

/** How an adapter came out. Survives `JSON.stringify` unchanged, and holds nothing secret. */
export interface Report {
  /** Version of the kit. */
  readonly kit: string
  /** Name of the adapter, as the options say. */
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
   * that was skipped or did not come to its end the badge ends.
   */
  readonly badge: Level | null
  /** The rules that were run, those about the shape first. */
  readonly rules: readonly RuleReport[]
  /** Rules that were to be run, and are not among the others because the run ended before. */
  readonly unfinished: readonly RuleId[]
  /**
   * Cases after which the subject was not closed: it took too long, or a fault was in the way. Breaks no
   * rule by itself.
   */
  readonly unclosed: readonly string[]
  /** Errors that would have ended the process. Only the command listens for them. */
  readonly unhandled: readonly UnhandledError[]
  /** What each method costs, where that was counted. */
  readonly methods: RunFacts["methods"]
  /** How many random sequences were run and planned, by what they are about. */
  readonly sequences: RunFacts["sequences"]
  /** Seeds of the random sequences that were run. */
  readonly seeds: readonly number[]
}
