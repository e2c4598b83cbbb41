import { flowGroups } from "./flow-groups.ts"
import { codeBlock, inline, table } from "./markdown.ts"
import type { Report, Status } from "./report.ts"
import { flowTallies } from "./tally.ts"

/** Statuses listed with their reasons, in this order, with their wording. */
const words: readonly (readonly [Status, string])[] = [
  ["skipped", "Skipped"],
  ["unjudged", "Not judged"],
  ["na", "Not applicable"],
]

/**
 * Formats the flows of a report as Markdown: a table by package, the details of failures, and why
 * others were not judged.
 *
 * @param report - of a run with flows, or without
 * @returns blocks; none without flows
 */
export function markdownFlows(report: Report): string[] {
  const { flows } = report
  if (flows.length === 0) return []
  const rows = flowTallies(report).map(({ engine, pass, judged, fail, skipped, unjudged, na }) => [
    `\`${engine}\``,
    ...[`${pass}/${judged}`, fail, skipped, unjudged, na].map(String),
  ])
  const failures = flows
    .filter(({ status }) => status === "fail")
    .flatMap(({ id, engine, title, detail }) => [
      `### ${id} with ${engine}: ${inline(title)}`,
      codeBlock("text", detail),
    ])
  const reasons = words.flatMap(([status, word]) =>
    flowGroups(flows, status).map(
      ({ engine, detail, ids }) =>
        `- ${word} with ${engine}: **${ids.join(", ")}**: ${inline(detail)}`,
    ),
  )
  return [
    "## Flows through Auth",
    table(["Package", "Holds", "Fails", "Skipped", "Not judged", "Not applicable"], rows),
    ...failures,
    ...(reasons.length === 0 ? [] : [reasons.join("\n")]),
  ]
}
