import { levelTitles, levels } from "../rules/rule.ts"
import { rules as knownRules } from "../rules/rules.ts"
import type { Status } from "./report.ts"
import type { SavedFlow, SavedReport } from "./saved-report.ts"
import { badgeName, share, tallies } from "./tally.ts"

/** A row with a cell for each report. */
export interface ComparedRow {
  readonly name: string
  readonly cells: readonly string[]
  /** Description of the name. */
  readonly text: string
}

/** A comparison of reports. */
export interface Comparison {
  /** Names of the reports, in their order. */
  readonly names: readonly string[]
  /** Notes that the reader needs to interpret the comparison. */
  readonly notes: readonly string[]
  readonly levels: readonly ComparedRow[]
  /** The rules whose results differ. */
  readonly differences: readonly ComparedRow[]
  /** Number of rules with the same result in every report. */
  readonly same: number
  /** The flows whose results differ. */
  readonly flowDifferences: readonly ComparedRow[]
  /** Number of flows with the same result in every report. */
  readonly sameFlows: number
  /** Round trips, measured and allowed. */
  readonly methods: readonly ComparedRow[]
}

/** A report and its name in the comparison. */
export interface NamedReport {
  readonly name: string
  readonly report: SavedReport
}

/** Shown if a report has no value. */
const nothing = "-"

/**
 * Compares reports.
 *
 * @param given - at least two
 */
export function compareReports(given: readonly NamedReport[], kit: string): Comparison {
  const reports = given.map(({ report }) => report)
  const rows = ruleRows(reports)
  const differences = rows.filter(differs)
  const flows = flowRows(reports)
  const flowDifferences = flows.filter(differs)
  return {
    names: given.map(({ name }) => name),
    notes: [...versionNotes(given, kit), ...partNotes(given)],
    levels: levelRows(reports),
    differences,
    same: rows.length - differences.length,
    flowDifferences,
    sameFlows: flows.length - flowDifferences.length,
    methods: methodRows(reports),
  }
}

function differs({ cells }: ComparedRow): boolean {
  return new Set(cells).size > 1
}

function versionNotes(given: readonly NamedReport[], kit: string): string[] {
  const isSame = given.every(({ report }) => report.kit === kit)
  if (isSame) return []
  const versions = given.map(({ name, report }) => `${name} by ${report.kit}`).join(", ")
  return [
    `Made by other versions of the kit than this one, ${kit}: ${versions}. Their rules and cases may differ.`,
  ]
}

function partNotes(given: readonly NamedReport[]): string[] {
  return given
    .filter(({ report }) => report.unfinished.length > 0)
    .map(
      ({ name, report }) =>
        `${name} is from a run that ended early: ${report.unfinished.length} rules have no result.`,
    )
}

function levelRows(reports: readonly SavedReport[]): ComparedRow[] {
  const counts = reports.map((report) => tallies(report))
  const compared = levels.filter((level) => reports.some((report) => report.level >= level))
  const rows = compared.map((level) => ({
    name: `L${level}`,
    cells: counts.map((tally) => {
      const found = tally.find((each) => each.level === level)
      return found ? share(found) : nothing
    }),
    text: levelTitles[level],
  }))
  const badges = reports.map(({ badge }) => badgeName(badge))
  return [...rows, { name: "badge", cells: badges, text: "" }]
}

function ruleRows(reports: readonly SavedReport[]): ComparedRow[] {
  const order = new Map<string, number>(knownRules.map(({ id }, index) => [id, index]))
  const found = new Set(reports.flatMap(({ rules }) => rules.map(({ id }) => id)))
  const place = (id: string): number => order.get(id) ?? order.size
  return [...found]
    .toSorted((one, other) => place(one) - place(other))
    .map((id) => ({
      name: id,
      cells: reports.map((report) => statusOf(report, id)),
      text: knownRules.find((rule) => rule.id === id)?.text ?? "",
    }))
}

function statusOf({ rules, unfinished }: SavedReport, id: string): string {
  const status = rules.find((rule) => rule.id === id)?.status
  if (status === undefined) return unfinished.includes(id) ? "open" : nothing
  return shown(status)
}

function shown(status: Status): string {
  return status === "na" ? "n/a" : status
}

function flowRows(reports: readonly SavedReport[]): ComparedRow[] {
  const nameOf = ({ id, engine }: SavedFlow): string => `${id}, ${engine}`
  const names = new Set(reports.flatMap(({ flows }) => flows.map(nameOf)))
  return [...names].map((name) => ({
    name,
    cells: reports.map(({ flows }) => {
      const found = flows.find((flow) => nameOf(flow) === name)
      return found ? shown(found.status) : nothing
    }),
    text: "",
  }))
}

function methodRows(reports: readonly SavedReport[]): ComparedRow[] {
  const names = new Set(reports.flatMap(({ methods }) => Object.keys(methods)))
  return [...names].map((name) => ({
    name,
    cells: reports.map(({ methods }) => {
      const cost = methods[name]
      return cost ? `${cost.requests}/${cost.budget}` : nothing
    }),
    text: "",
  }))
}
