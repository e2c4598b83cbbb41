import { compareRow, differences, measurements } from "./measured.ts"
import { allVerdicts } from "./verdicts.ts"
import { rules } from "@lockstep/adapter-test-kit"
import { statusesIn, statusesOf, unfinishedIn, type Statuses } from "../results/rule-lists.ts"
import type { SetUpResult } from "../results/setup-result.ts"

/** What was not run or not examined yet, and what was found out about something that is no longer so. */
export function findProblems(results: readonly SetUpResult[]): readonly string[] {
  return [...results.flatMap(findMissing), ...findUnexplained(statusesOf(results))]
}

/** Rules of the kit that the setup was not run on: those that are newer than its last run. */
function findMissing(result: SetUpResult): readonly string[] {
  const known = new Set<string>([...statusesIn(result).keys(), ...unfinishedIn(result)])
  return rules
    .filter(({ id, level }) => level <= result.level && !known.has(id))
    .map(
      ({ id }) =>
        `${id} on ${result.setUp} has no result: run npm run survey -- ${id} ${result.setUp}`,
    )
}

function findUnexplained(statuses: Statuses): readonly string[] {
  const isRun = (setUp: string, rule: string): boolean => statuses.get(setUp)?.has(rule) ?? false
  const failed = pairs(statuses, "fail")
  const judged = allVerdicts.flatMap(({ setUps, rules }) =>
    setUps.flatMap((setUp) =>
      rules.filter((rule) => isRun(setUp, rule)).map((rule) => `${rule} on ${setUp}`),
    ),
  )
  const differing = measurements.flatMap((row) =>
    compareRow(row, statuses)
      .filter(({ agrees }) => agrees === false)
      .map(({ setUp }) => `${row.rule} on ${setUp}`),
  )
  const explained = differences.flatMap(({ rule, setUps }) =>
    setUps.filter((setUp) => isRun(setUp, rule)).map((setUp) => `${rule} on ${setUp}`),
  )
  return [
    ...without(failed, judged, "fails without a verdict: find out why, and write one"),
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
