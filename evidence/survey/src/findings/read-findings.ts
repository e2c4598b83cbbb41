import { readFileSync } from "node:fs"
import { rules } from "@lockstep/adapter-test-kit"
import { type TableRow, tableRows } from "../../../pages/src/table-rows.ts"
import { allSetUps } from "../set-ups/all-set-ups.ts"

/** The rows of the tables in a document of `findings`. */
export function readFindings(document: string): readonly TableRow[] {
  return tableRows(readFileSync(new URL(`../../findings/${document}.md`, import.meta.url), "utf8"))
}

/** The rules in a cell. */
export const rulesIn = (cell: string): readonly string[] => namesIn(cell, rules)

/** The setups in a cell. */
export const setUpsIn = (cell: string): readonly string[] => namesIn(cell, allSetUps)

function namesIn(cell: string, known: readonly { readonly id: string }[]): readonly string[] {
  return cell.split(", ").map((name) => {
    if (!known.some(({ id }) => id === name)) throw new Error(`There is no rule or setup ${name}.`)
    return name
  })
}
