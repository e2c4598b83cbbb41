import { rules } from "@lockstep/adapter-test-kit"
import type { SetUpReport } from "../run-set-up.ts"
import { ruleLists, statusesIn, unfinishedIn } from "./rule-lists.ts"
import type { SetUpResult, Status } from "./setup-result.ts"

/** Shortens the report of a run to what is kept of it. */
export function resultOf(report: SetUpReport, before?: SetUpResult): SetUpResult {
  const { capabilities, level, methods, versions } = report.report
  return {
    setUp: report.setUp,
    date: new Date(report.startedAt).toISOString().slice(0, 10),
    node: versions.node,
    server: report.server,
    packages: report.packages,
    level: before?.level ?? level,
    rules: rulesOf(report, before),
    roundTrips: Object.fromEntries(
      capabilities.methods.map((method) => [
        method,
        methods[method]?.requests ?? before?.roundTrips[method] ?? null,
      ]),
    ),
  }
}

/** In the order of the contract, whatever was run when. */
function rulesOf({ report }: SetUpReport, before: SetUpResult | undefined): SetUpResult["rules"] {
  const statuses = new Map<string, Status>(before && statusesIn(before))
  for (const { id, status } of report.rules) statuses.set(id, status)
  const unfinished = new Set<string>([
    ...(before ? unfinishedIn(before) : []),
    ...report.unfinished,
  ])
  for (const { id } of report.rules) unfinished.delete(id)
  for (const id of report.unfinished) statuses.delete(id)
  const ids = rules.map(({ id }): string => id)
  return ruleLists(
    new Map([...statuses].toSorted(([a], [b]) => ids.indexOf(a) - ids.indexOf(b))),
    ids.filter((id) => unfinished.has(id)),
  )
}
