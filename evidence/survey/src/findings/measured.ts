import type { RuleReport } from "@lockstep/adapter-test-kit"
import type { Statuses } from "../results/rule-lists.ts"
import { readFindings, rulesIn, setUpsIn } from "./read-findings.ts"

const rows = readFindings("measured")
const below = (heading: string) => rows.filter((row) => row.heading === heading)

/** The setups that were measured by hand before there was a kit: the columns of the table. */
export const measuredSetUps: readonly string[] = setUpsIn(
  below("Measurements")[0]?.head.slice(2).join(", ") ?? "",
)

/** A probe of a rule, with what was measured on each setup. */
export interface Measurement {
  readonly rule: string
  readonly probe: string
  readonly cells: readonly string[]
}

/** Every row of the table. */
export const measurements: readonly Measurement[] = below("Measurements").map(({ cells }) => {
  const [rule = "", probe = "", ...measured] = cells
  if (measured.length !== measuredSetUps.length) throw new Error(`The row ${rule} is not complete.`)
  return { rule: String(rulesIn(rule)), probe, cells: measured }
})

/** Why the kit sees something else than was measured. */
export interface Difference {
  readonly rule: string
  readonly setUps: readonly string[]
  readonly because: "kit" | "table"
  /** Sentences. */
  readonly why: string
}

/** Every cell in which the kit and the table differ, with the reason. */
export const differences: readonly Difference[] = below("Differences").map(({ cells }) => {
  const [rule = "", setUps = "", because = "", why = ""] = cells
  if (because !== "kit" && because !== "table") throw new Error(`${rule}: because of ${because}?`)
  return { rule: String(rulesIn(rule)), setUps: setUpsIn(setUps), because, why }
})

/** A cell of the table beside what the kit saw. */
export interface ComparedCell {
  readonly setUp: string
  readonly words: string
  /** Undefined when the rule was not run. */
  readonly kit: RuleReport["status"] | undefined
  /** Undefined where one of the two has nothing to say. */
  readonly agrees: boolean | undefined
}

/** Puts a row of the table beside what the kit saw. */
export function compareRow(row: Measurement, statuses: Statuses): readonly ComparedCell[] {
  return measuredSetUps.map((setUp, index) => {
    const [, mark, words = ""] = /^([✗·–]?) ?(.*)$/.exec(row.cells[index] ?? "") ?? []
    const kit = statuses.get(setUp)?.get(row.rule)
    const same = mark === "✗" ? "fail" : mark === "·" ? "na" : "pass"
    const agrees = kit === undefined || mark === "–" ? undefined : same === kit
    return { setUp, words: mark === "–" ? "not run" : words, kit, agrees }
  })
}
