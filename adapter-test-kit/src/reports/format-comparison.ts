import { columns } from "./columns.ts"
import type { ComparedRow, Comparison } from "./comparison.ts"
import { inline, table } from "./markdown.ts"
import { printable } from "./safe-text.ts"

const lineWidth = 100

/** The title of a section, and what its names stand for. */
interface Section {
  readonly title: string
  readonly head: string
  readonly rows: readonly ComparedRow[]
}

/**
 * Formats a comparison for a terminal.
 *
 * @param comparison - of at least two reports
 */
export function formatComparison(comparison: Comparison): string {
  const { names, notes } = comparison
  const isWide = names.join("  ").length + 20 > lineWidth
  const heads = isWide ? names.map((_, index) => `(${index + 1})`) : names
  const legend = isWide ? columns(names.map((name, index) => [`(${index + 1})`, name])) : []
  const parts = sections(comparison).map(({ title, head, rows }) => {
    const lines = columns([[head, ...heads], ...rows.map(terminalRow)])
    return [title, ...lines].join("\n")
  })
  return printable([...notes, ...(isWide ? [legend.join("\n")] : []), ...parts].join("\n\n"))
}

/**
 * Formats a comparison as Markdown.
 *
 * @param comparison - of at least two reports
 */
export function formatComparisonMarkdown(comparison: Comparison): string {
  const names = comparison.names.map(inline)
  const parts = sections(comparison).flatMap(({ title, head, rows }) => [
    `## ${title}`,
    table([head, ...names, ""], rows.map(markdownRow)),
  ])
  const notes = comparison.notes.map(inline)
  return `${["# Adapter contract reports, side by side", ...notes, ...parts].join("\n\n")}\n`
}

function sections(comparison: Comparison): Section[] {
  const { levels, differences, same, flowDifferences, sameFlows, methods } = comparison
  const alike = `${same} ${same === 1 ? "rule comes" : "rules come"} out the same`
  const all = [
    { title: "Rules that hold, by level", head: "level", rows: levels },
    {
      title: `Rules that differ (${differences.length}); ${alike}`,
      head: "rule",
      rows: differences,
    },
    {
      title: `Flows that differ (${flowDifferences.length}); ${sameFlows} come out the same`,
      head: "flow",
      rows: flowDifferences,
    },
    { title: "Round trips (measured/allowed)", head: "method", rows: methods },
  ]
  const isShown = ({ rows, head }: Section): boolean =>
    rows.length > 0 || head === "rule" || (head === "flow" && sameFlows > 0)
  return all.filter(isShown)
}

function terminalRow({ name, cells, text }: ComparedRow): string[] {
  return [name, ...cells, text]
}

function markdownRow({ name, cells, text }: ComparedRow): string[] {
  return [name, ...cells.map((cell) => (cell === "fail" ? "**fail**" : cell)), inline(text)]
}
