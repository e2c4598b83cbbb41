import { readFileSync, writeFileSync } from "node:fs"
import { storeRules, type Report, type Status } from "@lockstep/adapter-test-kit"

/** How the rules came out on a library. */
export interface StoreResult {
  readonly id: string
  /** Names of packages with versions. */
  readonly packages: Readonly<Record<string, string>>
  readonly node: string
  readonly date: string
  readonly rules: Readonly<Record<string, Status>>
}

const file = new URL("../../store-results.json", import.meta.url)

/** Reads the results of the last run. */
export function readStoreResults(): readonly StoreResult[] {
  // This program has written the file.
  return JSON.parse(readFileSync(file, "utf8")) as readonly StoreResult[]
}

/** Keeps results. */
export function writeStoreResults(results: readonly StoreResult[]): void {
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
}

/** How each rule came out in a run. */
export function statusesOfStore({ rules }: Report): Readonly<Record<string, Status>> {
  const statuses = new Map<string, Status>(rules.map(({ id, status }) => [id, status]))
  return Object.fromEntries(storeRules.map(({ id }) => [id, statuses.get(id) ?? "unjudged"]))
}
