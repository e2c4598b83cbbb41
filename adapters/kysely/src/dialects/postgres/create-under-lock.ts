import { CompiledQuery } from "kysely"
import type { StoredKysely } from "../../stored-kysely.ts"
import { retryConflicts } from "../retry-conflicts.ts"

/** Names the lock of everyone who creates tables in the database. */
const lock = "hashtextextended('lockstep: createTables', 0)"

/**
 * Runs statements that create something as one, all or nothing. PostgreSQL refuses `create table if not
 * exists` when another process creates the same table at the same time, so they wait for each other. The
 * lock ends with the statement, or with the transaction of the application that it is in. It is one
 * statement because some drivers have no transactions.
 *
 * @param statements - in order; each does nothing where its work is done
 */
export async function createUnderLock(
  db: StoredKysely,
  statements: readonly CompiledQuery[],
): Promise<void> {
  const steps = [`perform pg_advisory_xact_lock(${lock})`, ...statements.map(({ sql }) => sql)]
  const block = `do $lockstep$ begin ${steps.join("; ")}; end $lockstep$`
  await retryConflicts(db, () => db.executeQuery(CompiledQuery.raw(block)))
}
