import type { RuleReport } from "@lockstep/adapter-test-kit"

/** What stands for a status in the tables of the document. */
const marks: Readonly<Record<RuleReport["status"], string>> = {
  pass: "✓",
  fail: "✗",
  na: "·",
  known: "✗",
  skipped: "·",
  unjudged: "–",
}

/** What stands for how a rule came out. */
export function markOf(status: RuleReport["status"] | undefined): string {
  return status === undefined ? "–" : marks[status]
}

/** Writes a table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n")
}
