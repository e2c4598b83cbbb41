import { levels, type Level } from "../rules/rule.ts"
import type { Report, RuleReport, Status } from "./report.ts"

/** How the rules of a level came out. */
export interface Tally extends Readonly<Record<Status, number>> {
  readonly level: Level
  /** The rules that hold, and those that do not: `pass`, `fail` and `known`. */
  readonly judged: number
}

/** What a report says of a rule, as far as counting goes. */
type Counted = Pick<RuleReport, "level" | "status">

/**
 * Counts by level.
 *
 * @param report - its rules, and the highest level that was run
 * @returns a tally for each level, the lowest first
 */
export function tallies(report: Pick<Report, "level"> & { rules: readonly Counted[] }): Tally[] {
  return levels
    .filter((level) => level <= report.level)
    .map((level) =>
      tallyOf(
        level,
        report.rules.filter((rule) => rule.level === level),
      ),
    )
}

/**
 * A tally as `passed/judged`; a dash where no rule was judged.
 *
 * @param tally - of a level
 */
export function share({ pass, judged }: Tally): string {
  return judged === 0 ? "-" : `${pass}/${judged}`
}

/**
 * The name of a badge.
 *
 * @param badge - as in a report
 */
export function badgeName(badge: Level | null): string {
  return badge === null ? "none" : `L${badge}`
}

function tallyOf(level: Level, rules: readonly Counted[]): Tally {
  const count = (status: Status): number => rules.filter((rule) => rule.status === status).length
  const [pass, fail, na, known, skipped, unjudged] = [
    count("pass"),
    count("fail"),
    count("na"),
    count("known"),
    count("skipped"),
    count("unjudged"),
  ]
  return { level, pass, fail, na, known, skipped, unjudged, judged: pass + fail + known }
}
