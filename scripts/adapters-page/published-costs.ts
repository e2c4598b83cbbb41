import { readResults } from "../../evidence/survey/src/results/results-file.ts"

/** What each method of the published adapters costs: by setup of the survey, then by method. */
export type PublishedCosts = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Reads the round trips out of the survey's results. */
export function readPublishedCosts(): PublishedCosts {
  const results = readResults()
  const methods = [...new Set(results.flatMap(({ roundTrips }) => Object.keys(roundTrips)))]
  return new Map(
    results.map(({ setUp, roundTrips }) => [
      setUp,
      new Map(
        methods.map((method) => {
          const requests = roundTrips[method]
          return [method, requests === undefined ? "·" : String(requests ?? "–")]
        }),
      ),
    ]),
  )
}
