import type { CaseId, JudgedId } from "../rules/case-id.ts"
import type { RuleId } from "../rules/rules.ts"
import type { Failure } from "./failure.ts"

/** Rules that every case looks at beside its own. */
export const watchedRules = ["X4", "X5", "X6", "X7", "X8", "X9", "X24", "X27", "F7"] as const

/** What cases saw of rules that are not their own. */
export interface WatchedRules {
  /**
   * Keeps the first failure of each rule.
   *
   * @returns those that would not be reported any more, because the test of their rule is over
   */
  note(failures: readonly Failure[]): readonly Failure[]
  /** Says what was seen of a rule, as the test of its own that comes last. */
  close(rule: RuleId): readonly Failure[]
  /** The first failure of each rule. */
  seen(): readonly Failure[]
  /** Failures that no test has said. */
  untold(): readonly Failure[]
}

/** Starts with nothing seen. */
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

/**
 * The name of the test that says what other cases saw of a rule.
 *
 * @param rule - a watched rule
 */
export function watchedCaseId(rule: RuleId): CaseId {
  return `${rule}.0`
}
