import { readFileSync } from "node:fs"
import { tableRows } from "../../../pages/src/table-rows.ts"

/** What one difference is, and why: a row of `differences.md`. */
export interface DescribedDifference {
  readonly id: string
  /** The part of a migration page that has it in its table. */
  readonly category: string
  readonly authJs: string
  readonly lockstep: string
  /** Why Lockstep's way is right. */
  readonly reason: string
}

const document = new URL("../../differences.md", import.meta.url)

/** What the tables of the migration pages are written from, with links as from their folder. */
export const describedDifferences: readonly DescribedDifference[] = tableRows(
  readFileSync(document, "utf8"),
).map(({ heading: category, cells }) => {
  const texts = cells.map((cell) => cell.replaceAll("](../../docs/", "]("))
  const [id = "", authJs = "", lockstep = "", reason = ""] = texts
  return { id, category, authJs, lockstep, reason }
})

/** Parts of the migration pages; each has a table of differences. */
export const categories: readonly string[] = [
  ...new Set(describedDifferences.map(({ category }) => category)),
]
