import type { JudgedId } from "../rules/case-id.ts"

/** A broken rule that any case found. */
export interface Finding {
  readonly rule: JudgedId
  /** The value that was checked. */
  readonly what: string
  readonly expected: string
  readonly seen: string
  /** Code that shows it, if the sequence of calls would not. */
  readonly repro?: string
}
