import type { Level } from "@lockstep/adapter-test-kit"
import type { SetUpReport } from "../run-set-up.ts"
import { allSetUps } from "../set-ups/all-set-ups.ts"
import { shortName } from "./comparison.ts"
import { table } from "./marks.ts"

/**
 * What was run, on what, and what was decided where a package's documentation leaves it open.
 *
 * @param reports - of all set-ups
 */
export function renderSetUps(reports: readonly SetUpReport[]): string {
  const rows = reports.map(({ setUp, packages, server }) => [
    shortName(setUp),
    Object.entries(packages)
      .map(([name, version]) => `${name} ${version}`)
      .join(", "),
    server,
    allSetUps.find(({ id }) => id === setUp)?.about ?? "",
  ])
  return table(["Set-up", "Packages", "Database", "About"], rows)
}

/** The level, and the rules of it that the run did not come to. */
function runUpTo({ level, unfinished }: SetUpReport["report"]): string {
  return unfinished.length === 0 ? `L${level}` : `L${level} without ${unfinished.join(", ")}`
}

/**
 * How many rules hold on each set-up, level by level.
 *
 * @param reports - of all set-ups
 * @param level - the highest level that was run
 */
export function renderCounts(reports: readonly SetUpReport[], level: Level): string {
  const levels = Array.from({ length: level + 1 }, (_, each) => each)
  const rows = reports.map(({ setUp, report }) => {
    const held = levels.map((each) => {
      if (each > report.level) return "–"
      const own = report.rules.filter((rule) => rule.level === each && rule.status !== "na")
      return `${own.filter(({ status }) => status === "pass").length} of ${own.length}`
    })
    const count = (status: string): string =>
      String(report.rules.filter((rule) => rule.status === status).length)
    const badge = report.badge === null ? "none" : `L${report.badge}`
    return [shortName(setUp), runUpTo(report), ...held, count("fail"), count("na"), badge]
  })
  const heads = levels.map((each) => `L${each} holds`)
  return table(["Set-up", "Run up to", ...heads, "Broken", "Not applicable", "Level reached"], rows)
}
