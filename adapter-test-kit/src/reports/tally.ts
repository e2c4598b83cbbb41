import { isOwnCaseId } from "../rules/case-id.ts"
import { levels, type Level } from "../rules/rule.ts"
import type { FlowReport, Report, RuleReport, Status } from "./report.ts"

/** Number of rules by status. */
export interface Counts extends Readonly<Record<Status, number>> {
  /** Number of rules with a verdict: `pass`, `fail` and `known`. */
  readonly judged: number
}

/** Results of the rules of a level. */
export interface Tally extends Counts {
  readonly level: Level
}

/** Results of the flows with a package. */
export interface FlowTally extends Counts {
  readonly engine: string
}

/** The properties of a rule report that are counted. */
type Counted = Pick<RuleReport, "level" | "status"> & { readonly id: string }

/**
 * Counts rules by level.
 *
 * @param report - its rules, and the highest level that ran
 * @returns a tally for each level, the lowest first
 */
export function tallies(report: Pick<Report, "level"> & { rules: readonly Counted[] }): Tally[] {
  const ofContract = report.rules.filter(({ id }) => !isOwnCaseId(id))
  return levels
    .filter((level) => level <= report.level)
    .map((level) => ({
      level,
      ...tallyOf(ofContract.filter((rule) => rule.level === level)),
    }))
}

/**
 * Counts the author's own cases.
 *
 * @returns `undefined` if there are none
 */
export function ownTally({ rules }: { rules: readonly Counted[] }): Counts | undefined {
  const own = rules.filter(({ id }) => isOwnCaseId(id))
  return own.length === 0 ? undefined : tallyOf(own)
}

/**
 * Counts flows by package.
 *
 * @returns an empty list if none ran
 */
export function flowTallies({ flows }: { readonly flows: readonly FlowReport[] }): FlowTally[] {
  const engines = new Set(flows.map(({ engine }) => engine))
  return [...engines].map((engine) => ({
    engine,
    ...tallyOf(flows.filter((flow) => flow.engine === engine)),
  }))
}

/**
 * Formats a tally as `passed/judged`; a dash if no rule was judged.
 *
 * @param counts - of a level, or of an author's own cases
 */
export function share({ pass, judged }: Counts): string {
  return judged === 0 ? "-" : `${pass}/${judged}`
}

/** Returns the name of a badge. */
export function badgeName(badge: Level | null): string {
  return badge === null ? "none" : `L${badge}`
}

function tallyOf(rules: readonly Pick<RuleReport, "status">[]): Counts {
  const count = (status: Status): number => rules.filter((rule) => rule.status === status).length
  const [pass, fail, na, known, skipped, unjudged] = [
    count("pass"),
    count("fail"),
    count("na"),
    count("known"),
    count("skipped"),
    count("unjudged"),
  ]
  return { pass, fail, na, known, skipped, unjudged, judged: pass + fail + known }
}
