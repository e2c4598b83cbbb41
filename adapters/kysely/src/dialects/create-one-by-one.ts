import type { CompiledQuery } from "kysely"
import type { StoredKysely } from "../stored-kysely.ts"
import { retryConflicts } from "./retry-conflicts.ts"

/**
 * Runs statements that create something, one after the other. The databases that are meant here commit
 * each of them at once, so no transaction and no lock on rows keeps other processes away. If a statement
 * fails because another process ran it first, what it creates is no longer missing.
 *
 * @param missing - resolves to those of the statements that are still to be run
 * @throws the driver's error, when what it is about is still missing
 */
export async function createOneByOne(
  db: StoredKysely,
  statements: readonly CompiledQuery[],
  missing: () => Promise<readonly CompiledQuery[]>,
): Promise<void> {
  for (const statement of statements) {
    try {
      await retryConflicts(db, () => db.executeQuery(statement))
    } catch (error) {
      const left = await missing()
      if (left.some(({ sql }) => sql === statement.sql)) throw error
    }
  }
}
