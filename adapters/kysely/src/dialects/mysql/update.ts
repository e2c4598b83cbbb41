import { sql, type SqlBool } from "kysely"
import type { Table } from "../../fields.ts"
import { compiledOnce } from "../../compiled-once.ts"
import type { StoredKysely, StoredRecord, StoredRow } from "../../stored-kysely.ts"
import { uniqueValues } from "../../table-rules.ts"
import { selectionOf } from "../selection.ts"
import type { Key, Statements } from "../statements.ts"
import { matches } from "./keys.ts"
import { readColumn } from "./read-column.ts"
import { found, isForeignText } from "./server-errors.ts"
import type { IsKeyed } from "./unique-keys.ts"
import { withoutKey } from "./without-key.ts"

/** Finds rows. */
export function find(db: StoredKysely, table: Table, key: Key): Promise<readonly StoredRow[]> {
  const rows = compiledOnce(db, table, "find", { key }, (values) =>
    db
      .selectFrom(table.name)
      .select(selectionOf(readColumn, table))
      .where(matches(table.name, values.key)),
  )
  return found(rows.then((result) => result.rows))
}

/**
 * Changes a row, and reads it afterwards, since MySQL does not return what it changed. Another call
 * may have changed it in between; then the row is a later one, and still one that existed.
 *
 * @returns nothing when there is no such row
 */
export async function update(
  db: StoredKysely,
  table: Table,
  key: Key,
  patch: StoredRecord,
): Promise<StoredRow | undefined> {
  const updated = compiledOnce(db, table, "update", { key, record: patch }, (values) =>
    db.updateTable(table.name).set(values.record).where(matches(table.name, values.key)),
  )
  const foreign = await updated.then(() => undefined, requireForeignText)
  const [row] = await find(db, table, key)
  // The row is there, so it was a value that its column cannot hold, and not the key.
  if (row && foreign) throw foreign
  return row
}

/** Makes `updateUser`, under a lock where no unique key refuses an address that is another user's. */
export function userUpdater(
  db: StoredKysely,
  user: Table,
  isKeyed: IsKeyed,
): Statements["updateUser"] {
  return async (id, patch) => {
    if (!uniqueValues("User", patch) || (await isKeyed("User"))) {
      return update(db, user, { id }, patch)
    }
    return withoutKey(db, [{ table: "User", record: patch, except: id }], (connection) =>
      update(connection, user, { id }, patch),
    )
  }
}

/** Makes `raiseCounter`. The count of changed rows says whether the counter was written. */
export function counterRaiser(db: StoredKysely, authenticator: Table): Statements["raiseCounter"] {
  return async (credentialID, counter) => {
    const values = { key: { credentialID }, record: { counter } }
    const raised = compiledOnce(db, authenticator, "raise counter", values, ({ key, record }) =>
      db
        .updateTable("Authenticator")
        .set(record)
        .where(matches("Authenticator", key))
        .where(sql<SqlBool>`${sql.ref("counter")} <= ${record["counter"]}`),
    )
    const count = await raised.then(
      ({ numAffectedRows = 0n }) => Number(numAffectedRows),
      (error: unknown) => requireForeignText(error) && 0,
    )
    const [row] = await find(db, authenticator, { credentialID })
    if (!row) return undefined
    // A connection may count only rows that differ afterwards, and an equal counter is none.
    const isWritten = count > 0 || Number(row["counter"]) === counter
    // As it is now: with this counter in it, it might be a row that never was.
    return isWritten ? row : undefined
  }
}

/**
 * Passes an error on that says what a column cannot hold, be it a key, which then finds nothing, or a value.
 *
 * @throws any other error
 */
function requireForeignText(error: unknown): Error {
  if (error instanceof Error && isForeignText(error)) return error
  throw error
}
