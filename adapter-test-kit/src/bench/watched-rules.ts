import type { CaseId, JudgedId } from "../rules/case-id.ts"
import type { RuleId } from "../rules/rules.ts"
import type { Failure } from "./failure.ts"

/** Rules that every case checks besides its own rule. */
export const watchedRules = ["X4", "X5", "X6", "X7", "X8", "X9", "X24", "X27", "F7"] as const

/** Failures of rules other than the case's own rule. */
export interface WatchedRules {
  /**
   * Stores the first failure of each rule.
   *
   * @returns the failures that would otherwise not be reported, because the test of their rule has
   *   already run
   */
  note(failures: readonly Failure[]): readonly Failure[]
  /** Returns the recorded failure of a rule, for the rule's own test, which runs last. */
  close(rule: RuleId): readonly Failure[]
  /** The first failure of each rule. */
  seen(): readonly Failure[]
  /** Failures that no test has reported. */
  untold(): readonly Failure[]
}

/** Creates a record without failures. */
export function watchRules(): WatchedRules {
  const first = new Map<JudgedId, Failure>()
  const closed = new Set<JudgedId>()
  const told = new Set<JudgedId>()
  const untold = (): Failure[] => [...first.values()].filter(({ rule }) => !told.has(rule))
  return {
    note(failures) {
      for (const failure of failures) {
        if (!first.has(failure.rule)) first.set(failure.rule, failure)
      }
      const late = untold().filter(({ rule }) => closed.has(rule))
      for (const { rule } of late) told.add(rule)
      return late
    },
    close(rule) {
      closed.add(rule)
      told.add(rule)
      return [...first.values()].filter((failure) => failure.rule === rule)
    },
    seen: () => [...first.values()],
    untold,
  }
}

/** Returns the name of the test that reports failures of a rule found by other cases. */
export function watchedCaseId(rule: RuleId): CaseId {
  return `${rule}.0`
}
