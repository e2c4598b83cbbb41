import { rules } from "@lockstep/adapter-test-kit"
import type { Statuses } from "../results/rule-lists.ts"
import { allSetUps } from "../set-ups/all-set-ups.ts"
import { markOf, table } from "./marks.ts"

/** Every rule on every setup. */
export function renderMatrix(statuses: Statuses): string {
  const head = ["Rule", "Level", ...allSetUps.map(({ short }) => short)]
  const rows = rules.map((rule) => [
    rule.id,
    `L${rule.level}`,
    ...allSetUps.map(({ id }) => markOf(statuses.get(id)?.get(rule.id))),
  ])
  return table(head, rows)
}
