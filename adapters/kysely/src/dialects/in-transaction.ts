import { lacksTransactions } from "@lockstep/core/adapters/sql-errors"
import type { IsolationLevel } from "kysely"
import type { StoredKysely } from "../stored-kysely.ts"

/**
 * Runs steps in a transaction. A dialect without transactions, such as that of Cloudflare D1, refuses to
 * begin one; nothing is written then, and the steps for such a dialect are run.
 *
 * @param steps - the first of which writes
 * @param without - the same outside of a transaction
 * @param level - of isolation; that of the database by default
 */
export async function inTransaction<Result>(
  db: StoredKysely,
  steps: (transaction: StoredKysely) => Promise<Result>,
  without: () => Promise<Result>,
  level?: IsolationLevel,
): Promise<Result> {
  const transaction = db.transaction()
  let hasBegun = false
  try {
    return await (level ? transaction.setIsolationLevel(level) : transaction).execute((begun) => {
      hasBegun = true
      return steps(begun)
    })
  } catch (error) {
    if (hasBegun || !lacksTransactions(error)) throw error
  }
  return without()
}
