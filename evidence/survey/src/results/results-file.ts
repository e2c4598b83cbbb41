import { readFileSync, writeFileSync } from "node:fs"
import type { SetUpResult } from "./setup-result.ts"

const file = new URL("../../results.json", import.meta.url)

/** A result as it is written: what a record has by name is a list in one line. */
type WrittenResult = Omit<SetUpResult, "packages" | "roundTrips"> &
  Readonly<Record<"packages" | "roundTrips", string>>

/** Reads the results that are kept, in the order of the page. */
export function readResults(): readonly SetUpResult[] {
  // Written by `writeResults`.
  const written = JSON.parse(readFileSync(file, "utf8")) as readonly WrittenResult[]
  return written.map(({ packages, roundTrips, ...result }) => {
    const counts = pairsIn(roundTrips).map(([method, count]) => [
      method,
      count === "–" ? null : Number(count),
    ])
    return {
      ...result,
      packages: Object.fromEntries(pairsIn(packages)),
      roundTrips: Object.fromEntries(counts) as SetUpResult["roundTrips"], // numbers or null
    }
  })
}

/** Keeps results. */
export function writeResults(results: readonly SetUpResult[]): void {
  const written = results.map((result): WrittenResult => {
    return { ...result, packages: listOf(result.packages), roundTrips: listOf(result.roundTrips) }
  })
  writeFileSync(file, `${JSON.stringify(written, undefined, 2)}\n`)
}

function listOf(record: Readonly<Record<string, string | number | null>>): string {
  const pairs = Object.entries(record).map(([name, value]) => `${name} ${value ?? "–"}`)
  return pairs.join(", ")
}

function pairsIn(list: string): readonly (readonly [string, string])[] {
  return list
    .split(", ")
    .filter(Boolean)
    .map((pair) => {
      const [name = "", value = ""] = pair.split(" ")
      return [name, value]
    })
}
