import type { RuleId } from "../rules/rules.ts"

/** A rule that was seen broken, in whichever case that happened. */
export interface Finding {
  readonly rule: RuleId
  /** What was looked at. */
  readonly what: string
  readonly expected: string
  readonly seen: string
  /** Code that shows it, where the calls one after the other would not. */
  readonly repro?: string
}
