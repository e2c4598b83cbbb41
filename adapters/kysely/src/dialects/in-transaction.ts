import { classifyDriverError } from "@lockstep/core/adapters/sql-errors"
import type { IsolationLevel } from "kysely"
import type { StoredKysely } from "../stored-kysely.ts"

/** Databases that have begun a transaction: one that they do not begin later is a failure. */
const transactional = new WeakSet<StoredKysely>()

/**
 * Runs steps in a transaction. A dialect without transactions, such as that of Cloudflare D1, refuses to
 * begin one; nothing is written then, and the steps for such a dialect are run.
 *
 * @param db - of the application
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
  try {
    return await (level ? transaction.setIsolationLevel(level) : transaction).execute((begun) => {
      transactional.add(db)
      return steps(begun)
    })
  } catch (error) {
    if (transactional.has(db) || isOfServer(error)) throw error
  }
  return without()
}

/** A file that another connection has locked, or a server that is away, is one with transactions. */
function isOfServer(error: unknown): boolean {
  if (classifyDriverError(error).code === "conflict") return true
  return typeof error === "object" && error !== null && ("code" in error || "errno" in error)
}
