import type { SetUpResult } from "../results/setup-result.ts"
import { shortName } from "./comparison.ts"
import { table } from "./marks.ts"

/** What each method costs on every setup, as it was counted on the wire. */
export function renderRoundTrips(results: readonly SetUpResult[]): string {
  const head = ["Method", ...results.map(({ setUp }) => shortName(setUp))]
  // The package with the most methods has them all, in the order of the contract.
  const [methods = []] = results
    .map(({ roundTrips }) => Object.keys(roundTrips))
    .toSorted((a, b) => b.length - a.length)
  const rows = methods.map((method) => [
    method,
    ...results.map(({ roundTrips }) => {
      const requests = roundTrips[method]
      return requests === undefined ? "·" : String(requests ?? "–")
    }),
  ])
  return table(head, rows)
}
