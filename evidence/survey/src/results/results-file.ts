import { readFileSync, writeFileSync } from "node:fs"
import type { SetUpResult } from "./setup-result.ts"

const file = new URL("../../results.json", import.meta.url)

/** Reads the results that are kept, in the order of the page. */
export function readResults(): readonly SetUpResult[] {
  // Written by `writeResults`.
  return JSON.parse(readFileSync(file, "utf8")) as readonly SetUpResult[]
}

/** Keeps results. */
export function writeResults(results: readonly SetUpResult[]): void {
  writeFileSync(file, `${JSON.stringify(results, undefined, 2)}\n`)
}
