import { findingsOf, type Entry, type Report } from "./report.ts"

const widest = "warning".length

/** A report as plain text. */
export function asText(report: Report): string {
  if (report.text !== undefined) return report.text
  const blocks = (report.sections ?? []).map(({ title, entries }) =>
    [title, ...entries.map(line)].join("\n"),
  )
  const count = findingsOf(report).length
  const sum = count === 1 ? "1 finding." : `${count === 0 ? "No" : count} findings.`
  return `${[...blocks, sum].join("\n\n")}\n`
}

function line({ level, path, message }: Entry): string {
  const text = level === "unknown" ? `unknown: ${message}` : message
  const label = level === "unknown" || level === "info" ? "" : level
  return `  ${label.padEnd(widest)}  ${path === undefined ? "" : `${path}: `}${text}`
}

/**
 * A report as JSON.
 *
 * @param exitCode - with which the command ends
 */
export function asJson(command: string, report: Report, exitCode: number): string {
  const { data, sections } = report
  const value = { command, exitCode, findings: findingsOf(report), ...data, sections }
  return `${JSON.stringify(value, undefined, 2)}\n`
}
