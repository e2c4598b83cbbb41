import type { SetUpReport } from "../run-set-up.ts"
import { allSetUps } from "../set-ups/all-set-ups.ts"
import { table } from "./marks.ts"

/**
 * What each method costs on every set-up, as it was counted on the wire.
 *
 * @param reports - of all set-ups
 */
export function renderRoundTrips(reports: readonly SetUpReport[]): string {
  const costs = new Map(reports.map(({ setUp, report }) => [setUp, report]))
  const head = ["Method", ...allSetUps.map(({ short }) => short)]
  // The package with the most methods has them all, in the order of the contract.
  const [methods = []] = reports
    .map(({ report }) => report.capabilities.methods)
    .toSorted((a, b) => b.length - a.length)
  const rows = methods.map((method) => [
    method,
    ...allSetUps.map(({ id }) => {
      const report = costs.get(id)
      if (!report?.capabilities.methods.includes(method)) return "·"
      return String(report.methods[method]?.requests ?? "–")
    }),
  ])
  return table(head, rows)
}
