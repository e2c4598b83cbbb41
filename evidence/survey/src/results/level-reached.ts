import { rules, type Level } from "@lockstep/adapter-test-kit"
import { statusesIn } from "./rule-lists.ts"
import type { SetUpResult } from "./setup-result.ts"

/**
 * The level that a setup reaches, as the kit's badge says it: the highest one of which a rule holds, if
 * none at or below it is broken, was skipped or was not run.
 */
export function levelReached(result: SetUpResult): Level | null {
  const statuses = statusesIn(result)
  let reached: Level | null = null
  for (const level of [0, 1, 2, 3, 4, 5] as const) {
    const seen = rules.filter((rule) => rule.level === level).map(({ id }) => statuses.get(id))
    if (seen.some((status) => status !== "pass" && status !== "na")) return reached
    if (seen.includes("pass")) reached = level
  }
  return reached
}
