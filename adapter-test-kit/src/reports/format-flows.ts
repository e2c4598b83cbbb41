import { fill } from "./columns.ts"
import { flowGroups } from "./flow-groups.ts"
import type { FlowReport, Report, Status } from "./report.ts"
import { flowTallies, share } from "./tally.ts"

/** Statuses listed with their reasons, in this order, with their titles. */
const titles: readonly (readonly [Status, string])[] = [
  ["skipped", "flows skipped"],
  ["unjudged", "flows not judged"],
  ["na", "flows not applicable"],
]

/**
 * Formats the flows of a report for a terminal: how many passed with each package, the details of
 * failures, and why others were not judged.
 *
 * @param report - of a run with flows, or without
 * @returns lines; none without flows
 */
export function formatFlows(report: Report, width: number): string[] {
  const { flows } = report
  if (flows.length === 0) return []
  const shares = flowTallies(report).map((tally) => `${tally.engine} ${share(tally)}`)
  return [
    "",
    "flows through Auth (passed/judged)",
    ...fill(shares, width - 2).map((line) => `  ${line}`),
    ...failed(flows.filter(({ status }) => status === "fail")),
    ...titles.flatMap(([status, title]) => notJudged(flows, status, title)),
  ]
}

function failed(flows: readonly FlowReport[]): string[] {
  if (flows.length === 0) return []
  const lines = flows.flatMap(({ detail }) => detail.split("\n").map((line) => `  ${line}`))
  return ["", `flows failed (${flows.length})`, ...lines]
}

function notJudged(flows: readonly FlowReport[], status: Status, title: string): string[] {
  const groups = flowGroups(flows, status)
  if (groups.length === 0) return []
  const count = groups.reduce((sum, { ids }) => sum + ids.length, 0)
  const lines = groups.map(
    ({ engine, detail, ids }) => `  ${ids.join(", ")} with ${engine}: ${detail}`,
  )
  return ["", `${title} (${count})`, ...lines]
}
