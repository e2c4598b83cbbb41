import { fileURLToPath } from "node:url"

/** The rule that a clock decides, which holds on a machine that does nothing else. */
export const noClock = {
  E3: "a clock decides it: it is run by hand on a machine that does nothing else",
} as const

/**
 * Where the page about adapters finds a report.
 *
 * @param id - of the database
 */
export function reportFile(id: string): string {
  return fileURLToPath(new URL(`../../../.lockstep/reports/${id}.json`, import.meta.url))
}
