import { fileURLToPath } from "node:url"

/**
 * Where the page about adapters finds a report.
 *
 * @param id - of the database
 */
export function reportFile(id: string): string {
  return fileURLToPath(new URL(`../../../.lockstep/reports/${id}.json`, import.meta.url))
}
