import type { RuleReport } from "@lockstep/adapter-test-kit"
import {
  baselineColumns,
  type BaselineCell,
  type BaselineColumn,
  type BaselineRow,
} from "./baseline-row.ts"
import type { Statuses } from "../results/rule-lists.ts"

/** A cell of the older table beside what the kit saw. */
export interface ComparedCell {
  readonly column: BaselineColumn
  readonly cell: BaselineCell
  /** Undefined when the rule was not run. */
  readonly kit: RuleReport["status"] | undefined
  /** Undefined where one of the two has nothing to say. */
  readonly agrees: boolean | undefined
}

/** Puts a row of the older table beside what the kit saw. */
export function compareRow(row: BaselineRow, statuses: Statuses): readonly ComparedCell[] {
  return baselineColumns.map((column) => {
    const cell = row.cells[column]
    const kit = statuses.get(column)?.get(row.rule)
    return { column, cell, kit, agrees: agreement(cell, kit) }
  })
}

function agreement(cell: BaselineCell, kit: RuleReport["status"] | undefined): boolean | undefined {
  if (kit === undefined || cell.saw === "not run") return undefined
  const same = { holds: "pass", broken: "fail", absent: "na" } as const
  return same[cell.saw] === kit
}
