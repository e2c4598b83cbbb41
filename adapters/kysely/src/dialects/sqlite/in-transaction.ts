import { classifyDriverError } from "@lockstep/core/adapters/sql-errors"
import type { StoredKysely } from "../../stored-kysely.ts"

/** Databases that have begun a transaction: one that they do not begin later is a failure. */
const transactional = new WeakSet<StoredKysely>()

/**
 * Runs steps in a transaction. A dialect without transactions, such as that of Cloudflare D1, refuses to
 * begin one; nothing is written then, and the steps for such a dialect are run.
 *
 * @param db - of the application
 * @param steps - the first of which writes
 * @param without - the same outside of a transaction
 */
export async function inTransaction<Result>(
  db: StoredKysely,
  steps: (transaction: StoredKysely) => Promise<Result>,
  without: () => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction().execute((transaction) => {
      transactional.add(db)
      return steps(transaction)
    })
  } catch (error) {
    // A file that another connection has locked is one with transactions.
    if (transactional.has(db) || classifyDriverError(error).code === "conflict") throw error
  }
  return without()
}
