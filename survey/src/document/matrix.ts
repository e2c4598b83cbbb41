import { rules, type Level } from "@lockstep/adapter-test-kit"
import type { Statuses } from "../findings/results.ts"
import { allSetUps } from "../set-ups/all-set-ups.ts"
import { markOf, marks, table } from "./marks.ts"

/**
 * Every rule on every set-up.
 *
 * @param statuses - what the kit saw
 * @param level - the highest level that was run
 */
export function renderMatrix(statuses: Statuses, level: Level): string {
  const head = ["Rule", "Level", ...allSetUps.map(({ short }) => short)]
  const run = rules.filter((rule) => rule.level <= level)
  const rows = run.map((rule) => [
    rule.id,
    `L${rule.level}`,
    ...allSetUps.map(({ id }) => markOf(statuses.get(id)?.get(rule.id))),
  ])
  return table(head, rows)
}

/**
 * Reads the statuses back from the text of a matrix.
 *
 * @param text - of the document
 */
export function readMatrix(text: string): Statuses {
  const rows = [...text.matchAll(/^\| ([A-Z]\d+) +\| L\d +\|(.*)\|$/gm)].map(
    ([, rule = "", cells = ""]) => [rule, cells.split("|").map((cell) => cell.trim())] as const,
  )
  return new Map(
    allSetUps.map(({ id }, column) => [
      id,
      new Map(rows.flatMap(([rule, cells]) => statusOf(rule, cells[column]))),
    ]),
  )
}

function statusOf(rule: string, mark: string | undefined): [string, "pass" | "fail" | "na"][] {
  if (mark === marks.pass) return [[rule, "pass"]]
  if (mark === marks.fail) return [[rule, "fail"]]
  return mark === marks.na ? [[rule, "na"]] : []
}
