import { levelTitles } from "../rules/rule.ts"
import { ruleTextOf } from "../rules/case-id.ts"
import { markdownFlows } from "./markdown-flows.ts"
import { codeBlock, inline, table } from "./markdown.ts"
import { notApplicableGroups } from "./not-applicable.ts"
import type { Report, RuleReport, Status } from "./report.ts"
import { badgeName, ownTally, tallies, type Counts } from "./tally.ts"

/**
 * Formats a report as Markdown: a table by level, the cost of the methods, each failure with code
 * that repeats it, then known failures, skipped and not applicable rules.
 */
export function formatMarkdown(report: Report): string {
  const blocks = [
    `# The ${report.kind} contract: ${inline(report.adapter)}`,
    summary(report),
    levelTable(report),
    ...costs(report),
    ...failures(report),
    ...list(report, "known", "Known failures"),
    ...list(report, "skipped", "Skipped"),
    ...list(report, "unjudged", "Not judged"),
    ...notApplicable(report),
    ...unhandled(report),
    ...unfinished(report),
    ...unclosed(report),
    ...markdownFlows(report),
    ...lookUps(report),
    ...sequences(report),
    ...(report.seeds.length === 0 ? [] : [`Seeds: ${report.seeds.join(" ")}`]),
  ]
  return `${blocks.join("\n\n")}\n`
}

function summary({ badge, kit, versions, database, started, ms }: Report): string {
  const facts = [
    `Kit ${kit}, Node.js ${versions.node}`,
    ...(database ? [`database: ${database.protocol}`] : []),
    `${started}, ${(ms / 1000).toFixed(1)} s`,
  ]
  return `Badge: **${badgeName(badge)}**. ${facts.join("; ")}.`
}

function levelTable(report: Report): string {
  const own = ownTally(report)
  const rows = [
    ...tallies(report).map((tally) => row(`L${tally.level} ${levelTitles[tally.level]}`, tally)),
    ...(own ? [row("Own cases", own)] : []),
  ]
  return table(
    ["Level", "Holds", "Fails", "Known", "Skipped", "Not judged", "Not applicable"],
    rows,
  )
}

function row(name: string, { pass, judged, fail, known, skipped, unjudged, na }: Counts): string[] {
  return [name, ...[`${pass}/${judged}`, fail, known, skipped, unjudged, na].map(String)]
}

function costs({ methods }: Report): string[] {
  const rows = Object.entries(methods).map(([method, { requests, budget, depth, p50 }]) => [
    `\`${method}\``,
    ...[requests, budget, depth].map(String),
    p50 === undefined ? "" : `${p50.toFixed(1)} ms`,
  ])
  if (rows.length === 0) return []
  return ["## Round trips", table(["Method", "Measured", "Allowed", "In a row", "Median"], rows)]
}

function lookUps({ lookUps: measure }: Report): string[] {
  if (!measure) return []
  const { by, among } = measure
  return [`Look-ups by key (E3) were compared by ${by}, among ${among.join(" and ")} users.`]
}

function sequences({ sequences: counts }: Report): string[] {
  const rows = Object.entries(counts).map(([area, { ran, planned }]) => [
    area,
    String(ran),
    String(planned),
  ])
  if (rows.length === 0) return []
  return ["## Random sequences", table(["About", "Run", "Planned"], rows)]
}

function failures(report: Report): string[] {
  const failed = withStatus(report, "fail")
  if (failed.length === 0) return []
  return [`## Failed (${failed.length})`, ...failed.flatMap(failure)]
}

function failure({ id, detail, repro, cases: [first] }: RuleReport): string[] {
  const text = ruleTextOf(id)?.text ?? first?.title ?? ""
  const title = `### ${id}: ${inline(text)}`
  return [title, codeBlock("text", detail), ...(repro ? [codeBlock("ts", repro)] : [])]
}

function list(report: Report, status: Status, title: string): string[] {
  const found = withStatus(report, status)
  if (found.length === 0) return []
  const lines = found.map(({ id, detail }) => `- **${id}**: ${inline(detail)}`)
  return [`## ${title} (${found.length})`, lines.join("\n")]
}

function notApplicable(report: Report): string[] {
  const groups = notApplicableGroups(report)
  if (groups.length === 0) return []
  const lines = groups.map(({ reason, rules }) => `- ${inline(reason)}: **${rules.join(", ")}**`)
  return [`## Not applicable (${withStatus(report, "na").length})`, lines.join("\n")]
}

function unhandled({ unhandled: errors }: Report): string[] {
  if (errors.length === 0) return []
  const told = errors.map(({ during, error }) => `${during ?? "before the first case"}: ${error}`)
  return [`## Unhandled errors (${errors.length})`, codeBlock("text", told.join("\n"))]
}

function unfinished({ unfinished: rules }: Report): string[] {
  return rules.length === 0 ? [] : [`## Not finished (${rules.length})`, rules.join(", ")]
}

function unclosed({ kind, unclosed: cases }: Report): string[] {
  if (cases.length === 0) return []
  return [`## Cases after which the ${kind} did not close (${cases.length})`, cases.join(", ")]
}

function withStatus({ rules }: Report, status: Status): RuleReport[] {
  return rules.filter((rule) => rule.status === status)
}
