import {
  compareRow,
  type ComparedCell,
  type Difference,
  differences,
  measuredSetUps,
  measurements,
} from "../findings/measured.ts"
import type { Statuses } from "../results/rule-lists.ts"
import { allSetUps } from "../set-ups/all-set-ups.ts"
import { markOf, table } from "./marks.ts"

/** The table that was measured by hand beside what the kit saw, and why they differ where they do. */
export function renderComparison(statuses: Statuses): string {
  const compared = measurements.map((row) => ({ row, cells: compareRow(row, statuses) }))
  const cells = compared.flatMap((each) => each.cells)
  const count = (agrees: boolean | undefined): number =>
    cells.filter((cell) => cell.agrees === agrees).length
  const rows = compared.map((each) => [
    each.row.rule,
    each.row.probe,
    ...each.cells.map(renderCell),
  ])
  return [
    `Of ${cells.length} cells, the results agree in ${count(true)} and differ in ${count(false)}, which are in bold. In ${count(undefined)}, one result is missing: the table has no value, or the rule was not run (–).`,
    table(["Rule", "Probe", ...measuredSetUps.map(shortName)], rows),
    "The differences:",
    differences.map(renderDifference).join("\n"),
  ].join("\n\n")
}

/** What a setup is called in tables. */
export function shortName(id: string): string {
  return allSetUps.find((setUp) => setUp.id === id)?.short ?? id
}

function renderCell({ words, kit, agrees }: ComparedCell): string {
  const text = `${words} ${markOf(kit)}`
  return agrees === false ? `**${text}**` : text
}

function renderDifference({ rule, setUps, because, why }: Difference): string {
  const source = because === "kit" ? "the kit tests more" : "the table has another setup"
  return `- **${rule}**, ${setUps.map(shortName).join(", ")} (${source}): ${why}`
}
