import {
  categories,
  type DescribedDifference,
} from "../../../../evidence/interop/src/differential/described-differences.ts"
import { markdownTable } from "./markdown-table.ts"

/** The pages that have tables of the differences from Auth.js. */
export const migrationPages: readonly string[] = [
  "docs/migrate-from-next-auth-5.md",
  "docs/migrate-from-auth-js-express.md",
]

const end = "<!-- end of differences -->"

/**
 * Writes the tables of differences into a page, between the markers of each category.
 *
 * @param differences - the list of the comparison with Auth.js
 * @throws Error when the page has no markers for a category
 */
export function renderTables(page: string, differences: readonly DescribedDifference[]): string {
  return categories.reduce((text, category) => {
    const begin = `<!-- differences ${category} -->`
    // Only one of the pages is about Next.js.
    if (category === "next" && !text.includes(begin)) return text
    const [before, rest] = split(text, begin)
    const [, after] = split(rest, end)
    const listed = differences.filter((one) => one.category === category)
    return `${before}${begin}\n\n${tableOf(listed)}\n\n${end}${after}`
  }, page)
}

/** Makes pages comparable: how wide the columns of a table are does not matter. */
export function withoutPadding(page: string): string {
  return page.replaceAll(/ {2,}/g, " ").replaceAll(/-{3,}/g, "---")
}

function tableOf(differences: readonly DescribedDifference[]): string {
  const rows = differences.map(({ authJs, lockstep, reason }) => [authJs, lockstep, reason])
  return rows.length === 0 ? "None." : markdownTable(["Auth.js", "Lockstep", "Reason"], rows)
}

function split(text: string, marker: string): readonly [string, string] {
  const at = text.indexOf(marker)
  if (at === -1) throw new Error(`A migration page lacks the marker ${marker}.`)
  return [text.slice(0, at), text.slice(at + marker.length)]
}
