import type { JudgedId } from "../rules/case-id.ts"

/** A rule that was seen broken, in whichever case that happened. */
export interface Finding {
  readonly rule: JudgedId
  /** What was looked at. */
  readonly what: string
  readonly expected: string
  readonly seen: string
  /** Code that shows it, where the calls one after the other would not. */
  readonly repro?: string
}
