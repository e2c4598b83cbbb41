import { rules } from "@lockstep/adapter-test-kit"
import { levelReached } from "../results/level-reached.ts"
import { statusesIn, unfinishedIn } from "../results/rule-lists.ts"
import type { SetUpResult } from "../results/setup-result.ts"
import { allSetUps } from "../set-ups/all-set-ups.ts"
import { shortName } from "./comparison.ts"
import { table } from "./marks.ts"

/** What was run when, on what, and what was decided where a package's documentation leaves it open. */
export function renderSetUps(results: readonly SetUpResult[]): string {
  const rows = results.map(({ setUp, packages, server, node, date }) => [
    shortName(setUp),
    Object.entries(packages)
      .map(([name, version]) => `${name} ${version}`)
      .join(", "),
    `${server}, Node.js ${node.replace("v", "")}`,
    date,
    allSetUps.find(({ id }) => id === setUp)?.about ?? "",
  ])
  return table(["Setup", "Packages", "Run on", "Date", "About"], rows)
}

/** How many rules hold on each setup, level by level. */
export function renderCounts(results: readonly SetUpResult[]): string {
  const levels = [0, 1, 2, 3, 4, 5]
  const rows = results.map((result) => {
    const statuses = statusesIn(result)
    const held = levels.map((level) => {
      if (level > result.level) return "–"
      const seen = rules.filter((rule) => rule.level === level).map(({ id }) => statuses.get(id))
      const judged = seen.filter((status) => status !== "na" && status !== undefined)
      return `${judged.filter((status) => status === "pass").length} of ${judged.length}`
    })
    const count = (wanted: string): string =>
      String([...statuses.values()].filter((status) => status === wanted).length)
    const reached = levelReached(result)
    return [
      shortName(result.setUp),
      runUpTo(result),
      ...held,
      count("fail"),
      count("na"),
      reached === null ? "none" : `L${reached}`,
    ]
  })
  const heads = levels.map((level) => `L${level} holds`)
  return table(["Setup", "Run up to", ...heads, "Broken", "Not applicable", "Level reached"], rows)
}

/** The level, and the rules of it that the run did not come to. */
function runUpTo(result: SetUpResult): string {
  const unfinished = unfinishedIn(result)
  return `L${result.level}${unfinished.length === 0 ? "" : ` without ${unfinished.join(", ")}`}`
}
