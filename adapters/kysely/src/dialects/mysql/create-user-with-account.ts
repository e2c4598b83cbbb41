import type { Table, Tables } from "../../fields.ts"
import type { StoredKysely, StoredRecord, StoredRow } from "../../stored-kysely.ts"
import { assertComplete, uniqueValues } from "../../table-rules.ts"
import { inTransaction } from "../in-transaction.ts"
import { orRollBack } from "../or-roll-back.ts"
import type { NewUserRecords, Statements, StoredUserRecords } from "../statements.ts"
import { insert } from "./insert.ts"
import type { IsKeyed } from "./unique-keys.ts"
import { withoutKey, type UnguardedRow } from "./without-key.ts"

/**
 * Makes `insertUserRecords`: one transaction, as a statement inserts into one table. Each row costs one
 * statement; locks for tables without their unique keys are taken before it begins and let go after it
 * is committed. Without transactions, the user is deleted again if a later row is rejected.
 */
export function userInserter(
  db: StoredKysely,
  tables: Tables,
  isKeyed: IsKeyed,
  deleteUser: Statements["deleteUser"],
): Statements["insertUserRecords"] {
  return async (records) => {
    const owned = ownedRows(tables, records)
    const rows: readonly NewRow[] = [[tables.user, records.user], ...owned]
    for (const [table, record] of rows) assertComplete(table.name, { ...record, userId: "" })
    const unguarded: UnguardedRow[] = []
    for (const [{ name }, record] of rows) {
      if (uniqueValues(name, record) && !(await isKeyed(name))) {
        unguarded.push({ table: name, record })
      }
    }
    const insertUser = (within: StoredKysely) => insert(within, tables.user, records.user)
    return withoutKey(db, unguarded, (connection) =>
      inTransaction(
        connection,
        async (within) => insertOwned(within, owned, await insertUser(within)),
        async () => {
          const user = await insertUser(connection)
          return orRollBack(user, deleteUser, () => insertOwned(connection, owned, user))
        },
      ),
    )
  }
}

type NewRow = readonly [Table, StoredRecord]

function ownedRows(
  tables: Tables,
  { account, authenticator, session }: NewUserRecords,
): readonly NewRow[] {
  const rows: NewRow[] = [[tables.account, account]]
  if (authenticator) rows.push([tables.authenticator, authenticator])
  if (session) rows.push([tables.session, session])
  return rows
}

async function insertOwned(
  db: StoredKysely,
  rows: readonly NewRow[],
  user: StoredRow,
): Promise<StoredUserRecords> {
  let session: StoredRow | undefined
  for (const [table, record] of rows) {
    const stored = await insert(db, table, { ...record, userId: String(user["id"]) })
    if (table.name === "Session") session = stored
  }
  return { user, session }
}
