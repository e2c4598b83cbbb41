import { allVerdicts } from "./all-verdicts.ts"
import { baseline } from "./baseline.ts"
import { compareRow } from "./compare.ts"
import { differences } from "./differences.ts"
import type { Statuses } from "./results.ts"

/**
 * What nobody has looked at yet, and what was looked at and is no longer so.
 *
 * @param statuses - what the kit saw
 */
export function findProblems(statuses: Statuses): readonly string[] {
  const isRun = (setUp: string, rule: string): boolean => statuses.get(setUp)?.has(rule) ?? false
  const failed = pairs(statuses, "fail")
  const judged = allVerdicts.flatMap(({ setUps, rules }) =>
    setUps.flatMap((setUp) =>
      rules.filter((rule) => isRun(setUp, rule)).map((rule) => `${rule} on ${setUp}`),
    ),
  )
  const differing = baseline.flatMap((row) =>
    compareRow(row, statuses)
      .filter(({ agrees }) => agrees === false)
      .map(({ column }) => `${row.rule} on ${column}`),
  )
  const explained = differences.flatMap(({ rule, setUps }) =>
    setUps.filter((setUp) => isRun(setUp, rule)).map((setUp) => `${rule} on ${setUp}`),
  )
  return [
    ...without(failed, judged, "fails, and nobody has looked at it: write a verdict"),
    ...without(judged, failed, "has a verdict, but does not fail"),
    ...without(differing, explained, "is not as in the contract's table: say why"),
    ...without(
      explained,
      differing,
      "is said to be another than in the contract's table, but is not",
    ),
    ...judged
      .filter((pair, index) => judged.indexOf(pair) !== index)
      .map((pair) => `${pair} has two verdicts`),
  ]
}

function pairs(statuses: Statuses, wanted: string): readonly string[] {
  return [...statuses].flatMap(([setUp, rules]) =>
    [...rules].flatMap(([rule, status]) => (status === wanted ? [`${rule} on ${setUp}`] : [])),
  )
}

function without(all: readonly string[], known: readonly string[], what: string): string[] {
  const set = new Set(known)
  return [...new Set(all)].filter((pair) => !set.has(pair)).map((pair) => `${pair} ${what}`)
}
