import type { Tables } from "../../fields.ts"
import type { StoredKysely, StoredRecord, StoredRow } from "../../stored-kysely.ts"
import type { NewUserRecords, Statements, StoredUserRecords } from "../statements.ts"
import { inTransaction } from "../in-transaction.ts"
import { orRollBack } from "../or-roll-back.ts"
import { insertOnce } from "./insert-once.ts"

/**
 * Makes `insertUserRecords`: one transaction. SQLite inserts into one table per statement and has no
 * data-changing `WITH`, so one statement cannot do it; a transaction that inserts each row once, and
 * begins with a write so that it never has to upgrade a lock, is the cheapest form that leaves nothing
 * behind when a later row is refused. Without transactions, the user is deleted again then.
 */
export function userInserter(
  db: StoredKysely,
  tables: Tables,
  deleteUser: Statements["deleteUser"],
): Statements["insertUserRecords"] {
  return (records) =>
    inTransaction(
      db,
      async (transaction) => {
        const user = await insertOnce(transaction, tables.user, records.user)
        return insertOwned(transaction, tables, records, user)
      },
      async () => {
        const user = await insertOnce(db, tables.user, records.user)
        return orRollBack(user, deleteUser, () => insertOwned(db, tables, records, user))
      },
    )
}

async function insertOwned(
  db: StoredKysely,
  tables: Tables,
  { account, authenticator, session }: NewUserRecords,
  user: StoredRow,
): Promise<StoredUserRecords> {
  // An id of the database's is known only now; a column of integers takes it as text, too.
  const userId = String(user["id"])
  const owned = (record: StoredRecord): StoredRecord => ({ ...record, userId })
  await insertOnce(db, tables.account, owned(account))
  if (authenticator) await insertOnce(db, tables.authenticator, owned(authenticator))
  return {
    user,
    session: session && (await insertOnce(db, tables.session, owned(session))),
  }
}
