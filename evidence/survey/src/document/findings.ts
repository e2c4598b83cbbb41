import { allVerdicts, type Verdict } from "../findings/verdicts.ts"
import type { Statuses } from "../results/rule-lists.ts"
import { allSetUps } from "../set-ups/all-set-ups.ts"
import { shortName } from "./comparison.ts"

/** The defects of every package, one line for each cause. */
export function renderFindings(statuses: Statuses): string {
  const packages = [...new Set(allSetUps.map(({ adapter }) => adapter))]
  return packages.map((name) => renderPackage(name, statuses)).join("\n\n")
}

function renderPackage(name: string, statuses: Statuses): string {
  const own = allSetUps.filter(({ adapter }) => adapter === name).map(({ id }) => id)
  const verdicts = allVerdicts.filter(
    ({ kind, rules, setUps }) =>
      kind !== "follows" &&
      setUps.some(
        (id) => own.includes(id) && rules.some((rule) => statuses.get(id)?.get(rule) === "fail"),
      ),
  )
  const lines = verdicts.map((verdict) => renderVerdict(verdict, own))
  return [`### ${name}`, lines.length === 0 ? "None." : lines.join("\n")].join("\n\n")
}

function renderVerdict({ kind, rules, setUps, why }: Verdict, own: readonly string[]): string {
  const on = own.filter((id) => setUps.includes(id)).map(shortName)
  const notes = [
    ...(on.length === own.length ? [] : [on.join(", ")]),
    ...(kind === "unsure" ? ["unsure"] : []),
    ...(kind === "wrong" ? ["the kit is wrong"] : []),
  ]
  return `- **${rules.join(", ")}**${notes.length === 0 ? "" : ` (${notes.join("; ")})`}: ${why}`
}
