import { appendFileSync } from "node:fs"
import type { Difference } from "../../src/differential/compare.ts"

/** Adds differences to the file that `LOCKSTEP_DIFFERENCES` names, to read at once what a change did. */
export function report(behavior: string, unlisted: readonly Difference[]): void {
  const file = process.env["LOCKSTEP_DIFFERENCES"]
  const lines = unlisted.map((one) => `${JSON.stringify({ behavior, ...one })}\n`)
  if (file !== undefined) appendFileSync(file, lines.join(""))
}
