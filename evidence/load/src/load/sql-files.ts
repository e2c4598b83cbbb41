import { readFileSync } from "node:fs"

/** Reads the SQL that a package ships. */
export function shippedSql(file: string): string {
  return readFileSync(new URL(`../../../../adapters/${file}`, import.meta.url), "utf8")
}

/** Runs a setup script, unless the tables are there: a target is opened more than once. */
export async function once(
  isThere: Promise<boolean>,
  setUp: () => Promise<unknown>,
): Promise<void> {
  if (!(await isThere)) await setUp()
}
