import type { Tables } from "../../columns.ts"
import type { StoredKysely, StoredRecord, StoredValue } from "../../stored-kysely.ts"
import type { Statements } from "../statements.ts"
import { insertOnce } from "./insert-once.ts"

/**
 * Makes `insertPerson`: one transaction. SQLite inserts into one table per statement and has no
 * data-changing `WITH`, so one statement cannot do it; a transaction that inserts each row once, and
 * begins with a write so that it never has to upgrade a lock, is the cheapest form that leaves nothing
 * behind when a later row is refused.
 */
export function personInserter(db: StoredKysely, tables: Tables): Statements["insertPerson"] {
  return ({ user, account, authenticator, session }) =>
    db.transaction().execute(async (transaction) => {
      const stored = await insertOnce(transaction, tables.user, user)
      // An id of the database's is known only now, as a value that this driver reads and takes.
      const userId = stored["id"] as StoredValue
      const owned = (record: StoredRecord): StoredRecord => ({ ...record, userId })
      await insertOnce(transaction, tables.account, owned(account))
      if (authenticator) {
        await insertOnce(transaction, tables.authenticator, owned(authenticator))
      }
      return {
        user: stored,
        session: session && (await insertOnce(transaction, tables.session, owned(session))),
      }
    })
}
