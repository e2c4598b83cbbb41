import { fileURLToPath } from "node:url"

/**
 * Returns the path of a report for the page about adapters.
 *
 * @param id - of the database
 */
export function reportFile(id: string): string {
  return fileURLToPath(new URL(`../../../.lockstep/reports/${id}.json`, import.meta.url))
}
