import { scratch } from "./scratch.ts"

/**
 * Where the report of a set-up is kept.
 *
 * @param id - of the set-up
 */
export function reportFile(id: string): URL {
  return new URL(`reports/${id}.json`, scratch)
}
