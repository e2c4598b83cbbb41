import type { Table, Tables } from "../../fields.ts"
import type { StoredKysely, StoredRecord, StoredRow } from "../../stored-kysely.ts"
import { assertComplete, uniqueValues } from "../../table-rules.ts"
import type { NewUserRecords, Statements, StoredUserRecords } from "../statements.ts"
import { insert } from "./insert.ts"
import type { IsKeyed } from "./unique-keys.ts"
import { withoutKey, type UnguardedRow } from "./without-key.ts"

/**
 * Makes `insertUserRecords`: one transaction, as a statement inserts into one table. Each row costs one
 * statement; locks for tables without their unique keys are taken before it begins and let go after it
 * is committed.
 */
export function userInserter(
  db: StoredKysely,
  tables: Tables,
  isKeyed: IsKeyed,
): Statements["insertUserRecords"] {
  return async (records) => {
    const rows = rowsOf(tables, records)
    for (const [table, record] of rows) assertComplete(table.name, { ...record, userId: "" })
    const unguarded: UnguardedRow[] = []
    for (const [{ name }, record] of rows) {
      if (uniqueValues(name, record) && !(await isKeyed(name))) {
        unguarded.push({ table: name, record })
      }
    }
    return withoutKey(db, unguarded, (connection) =>
      connection.transaction().execute((transaction) => insertAll(transaction, rows)),
    )
  }
}

type NewRow = readonly [Table, StoredRecord]

function rowsOf(
  tables: Tables,
  { user, account, authenticator, session }: NewUserRecords,
): NewRow[] {
  const rows: NewRow[] = [
    [tables.user, user],
    [tables.account, account],
  ]
  if (authenticator) rows.push([tables.authenticator, authenticator])
  if (session) rows.push([tables.session, session])
  return rows
}

async function insertAll(db: StoredKysely, rows: readonly NewRow[]): Promise<StoredUserRecords> {
  let user: StoredRow = {}
  let session: StoredRow | undefined
  for (const [table, record] of rows) {
    if (table.name === "User") {
      user = await insert(db, table, record)
      continue
    }
    const stored = await insert(db, table, { ...record, userId: String(user["id"]) })
    if (table.name === "Session") session = stored
  }
  return { user, session }
}
