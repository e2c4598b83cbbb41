import type { JudgedId } from "../rules/case-id.ts"
import { featureName, groupNames, groupOf, type MethodGroup } from "../values/capabilities.ts"
import type { Report, RuleReport } from "./report.ts"

/** Rules that are not applicable for the same reason. */
export interface NotApplicableGroup {
  readonly reason: string
  readonly rules: readonly JudgedId[]
}

/**
 * Groups the rules that are not applicable: by the feature that the adapter lacks, then by any
 * other reason.
 */
export function notApplicableGroups({ rules }: Report): NotApplicableGroup[] {
  const found = rules.filter(({ status }) => status === "na")
  const features = groupNames.flatMap((group) => {
    const own = found.filter((rule) => featureOf(rule) === group)
    const absent = new Set(own.flatMap(({ missing = [] }) => missing))
    const names = [...absent].filter((method) => groupOf(method) === group)
    const reason = `${featureName(group)}: no ${names.join(", ")}`
    return own.length === 0 ? [] : [{ reason, rules: own.map(({ id }) => id) }]
  })
  const others = Map.groupBy(
    found.filter((rule) => featureOf(rule) === undefined),
    ({ detail }) => detail,
  )
  const reasons = [...others].map(([reason, own]) => ({ reason, rules: own.map(({ id }) => id) }))
  return [...features, ...reasons]
}

/** A rule that needs several features counts for the first missing one. */
function featureOf({ missing = [] }: RuleReport): MethodGroup | undefined {
  return groupNames.find((group) => missing.some((method) => groupOf(method) === group))
}
