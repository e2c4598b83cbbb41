import type { Report, RuleReport } from "./report.ts"
import { levels } from "./rules/rule.ts"

/**
 * Writes a report for a terminal: how many rules of each level hold, then what fails, is known to
 * fail, was skipped or does not apply.
 *
 * @param report - from `checkAdapter`
 */
export function formatReport(report: Report): string {
  const shown = levels.filter((level) => level <= report.level)
  const counts = shown.map((level) => countOf(report.rules.filter((rule) => rule.level === level)))
  const widths = counts.map((count) => Math.max(count.length, 2))
  const name = Math.max(report.adapter.length, "adapter".length)
  const row = (first: string, cells: readonly string[]): string =>
    [first.padEnd(name), ...cells.map((cell, index) => cell.padEnd(widths[index] ?? 0))]
      .join("  ")
      .trimEnd()
  return [
    row(
      "adapter",
      shown.map((level) => `L${level}`),
    ),
    row(report.adapter, counts),
    ...section(report, "fail", "failed"),
    ...section(report, "known", "known failures"),
    ...section(report, "skipped", "skipped"),
    ...section(report, "na", "not applicable"),
  ].join("\n")
}

/**
 * The part of a report that is not green and not red, in one line each; empty when there is none.
 *
 * @param report - from the same run
 */
export function formatSilent(report: Report): string {
  return (["known", "skipped", "na"] as const)
    .flatMap((status) => section(report, status, status === "na" ? "not applicable" : status))
    .join("\n")
    .trim()
}

function countOf(rules: readonly RuleReport[]): string {
  const judged = rules.filter(({ status }) => status !== "na" && status !== "skipped")
  return `${judged.filter(({ status }) => status === "pass").length}/${judged.length}`
}

function section(report: Report, status: RuleReport["status"], title: string): string[] {
  const rules = report.rules.filter((rule) => rule.status === status)
  if (rules.length === 0) return []
  return ["", `${title} (${rules.length})`, ...rules.flatMap(lines)]
}

function lines({ id, detail, repro }: RuleReport): string[] {
  const [first = "", ...others] = [detail, ...(repro === undefined ? [] : ["", repro])]
    .join("\n")
    .split("\n")
  return [`  ${id.padEnd(4)} ${first}`, ...others.map((line) => `       ${line}`.trimEnd())]
}
