import { columns, fill } from "./columns.ts"
import { formatFlows } from "./format-flows.ts"
import { notApplicableGroups } from "./not-applicable.ts"
import type { Report, RuleReport, Status } from "./report.ts"
import { printable } from "./safe-text.ts"
import { badgeName, ownTally, share, tallies } from "./tally.ts"

const lineWidth = 100

/** Statuses listed in this order, with their titles. */
const titles: readonly (readonly [Status, string])[] = [
  ["fail", "failed"],
  ["known", "known failures"],
  ["skipped", "skipped"],
  ["unjudged", "not judged"],
]

/**
 * Formats a report for a terminal: how many rules of each level pass, the badge, the cost of the
 * methods, then failures, known failures, skipped and not applicable rules, and the flows.
 *
 * @param report - from `checkAdapter`
 */
export function formatReport(report: Report): string {
  const counts = tallies(report)
  const own = ownTally(report)
  const table = columns([
    [report.kind, ...counts.map(({ level }) => `L${level}`), "badge", ...(own ? ["own"] : [])],
    [report.adapter, ...counts.map(share), badgeName(report.badge), ...(own ? [share(own)] : [])],
  ])
  return printable(
    [
      ...table,
      ...budgets(report),
      ...lookUps(report),
      ...sequences(report),
      ...titles.flatMap(([status, title]) => section(report, status, title)),
      ...notApplicable(report),
      ...unhandled(report),
      ...unfinished(report),
      ...unclosed(report),
      ...formatFlows(report, lineWidth),
    ].join("\n"),
  )
}

/**
 * Formats the results that are neither passed nor failed, one line each; an empty string if there
 * are none.
 */
export function formatSilent(report: Report): string {
  const text = titles
    .filter(([status]) => status !== "fail")
    .flatMap(([status, title]) => section(report, status, title))
  return printable([...text, ...notApplicable(report)].join("\n").trim())
}

function budgets({ methods }: Report): string[] {
  const costs = Object.entries(methods).map(
    ([method, { requests, budget }]) => `${method} ${requests}/${budget}`,
  )
  if (costs.length === 0) return []
  const lines = fill(costs, lineWidth - 2).map((line) => `  ${line}`)
  return ["", "method budget, in round trips (measured/allowed)", ...lines]
}

function lookUps({ lookUps: measure }: Report): string[] {
  if (!measure) return []
  const { by, among } = measure
  return ["", "lookups by key (E3)", `  compared by ${by}, among ${among.join(" and ")} users`]
}

function sequences({ sequences: counts }: Report): string[] {
  const shown = Object.entries(counts).map(
    ([area, { ran, planned }]) => `${area} ${ran}/${planned}`,
  )
  if (shown.length === 0) return []
  const lines = fill(shown, lineWidth - 2).map((line) => `  ${line}`)
  return ["", "random sequences of calls (run/planned)", ...lines]
}

function section(report: Report, status: Status, title: string): string[] {
  const rules = report.rules.filter((rule) => rule.status === status)
  if (rules.length === 0) return []
  return ["", `${title} (${rules.length})`, ...rules.flatMap(lines)]
}

function notApplicable(report: Report): string[] {
  const groups = notApplicableGroups(report)
  if (groups.length === 0) return []
  const count = groups.reduce((sum, { rules }) => sum + rules.length, 0)
  const lines = groups.flatMap(({ reason, rules }) => [
    `  ${reason}`,
    ...fill([...rules], lineWidth - 4).map((line) => `    ${line}`),
  ])
  return ["", `not applicable (${count})`, ...lines]
}

function lines({ id, detail, repro }: RuleReport): string[] {
  const calls = repro === undefined ? "" : `\n\nCode that reproduces it:\n${repro}`
  const [first = "", ...others] = `${detail}${calls}`.split("\n")
  return [`  ${id.padEnd(4)} ${first}`, ...others.map((line) => `       ${line}`.trimEnd())]
}

function unhandled({ unhandled: errors }: Report): string[] {
  if (errors.length === 0) return []
  const told = errors.map(({ during, error }) => `  ${during ?? "before the first case"}: ${error}`)
  return ["", `unhandled errors (${errors.length})`, ...told]
}

function unfinished({ unfinished: rules }: Report): string[] {
  return list("not finished", rules)
}

function unclosed({ kind, unclosed: cases }: Report): string[] {
  return list(`cases after which the ${kind} did not close`, cases)
}

function list(title: string, ids: readonly string[]): string[] {
  if (ids.length === 0) return []
  const lines = fill([...ids], lineWidth - 2).map((line) => `  ${line}`)
  return ["", `${title} (${ids.length})`, ...lines]
}
