import type { Expression, SqlBool } from "kysely"
import type { Table } from "../../fields.ts"
import { compiledOnce } from "../../compiled-once.ts"
import type { StoredKysely, StoredRecord, StoredRow } from "../../stored-kysely.ts"
import {
  assertComplete,
  forestalled,
  ownerMissing,
  tableRules,
  uniqueValues,
  valueOf,
} from "../../table-rules.ts"
import { selectionOf } from "../selection.ts"
import { found, isMalformed, matches } from "./keys.ts"
import { readColumn } from "./read-column.ts"
import type { UniqueKeys } from "./unique-keys.ts"
import { withoutKey } from "./without-key.ts"

/**
 * Inserts a row in one statement. Its unique key refuses a second one, and the statement inserts
 * nothing where there is no such key. The owner is locked against removal by the statement that reads
 * his id, so no row is left to a user who goes at the same time, foreign keys or not.
 *
 * @returns the row as stored
 * @throws AdapterError `duplicate` or `missing`; the driver's error when the unique key refuses the row
 */
export async function insert(
  db: StoredKysely,
  keys: UniqueKeys,
  table: Table,
  record: StoredRecord,
): Promise<StoredRow> {
  assertComplete(table.name, record)
  const isIdentified = uniqueValues(table.name, record) !== undefined
  const proof = isIdentified ? keys.proof(table.name) : undefined
  const row = await attempt(db, table, record, proof)
  if (row) {
    if (proof) keys.proved([table.name])
    return row
  }
  await requireOwner(db, table, record)
  if (!isIdentified || (await keys.isKeyed(table.name))) throw forestalled(table.name)
  return withoutKey(db, [{ table: table.name, record }], async (transaction) => {
    const late = await attempt(transaction, table, record, undefined)
    if (!late) throw ownerMissing(table.name)
    return late
  })
}

async function attempt(
  db: StoredKysely,
  table: Table,
  record: StoredRecord,
  proof: Expression<SqlBool> | undefined,
): Promise<StoredRow | undefined> {
  try {
    if (proof) return await insertion(db, table, record, proof).executeTakeFirst()
    const result = await compiledOnce(db, table, "insert", { record }, (values) =>
      insertion(db, table, values.record, undefined),
    )
    return result.rows[0]
  } catch (error) {
    // An owner whose id is not a value of the column's type does not exist.
    if (isMalformed(error)) await requireOwner(db, table, record)
    throw error
  }
}

function insertion(
  db: StoredKysely,
  table: Table,
  record: StoredRecord,
  proof: Expression<SqlBool> | undefined,
) {
  const columns = Object.keys(record)
  // Plugins respell the whole statement, and must not do so twice.
  const inner = db.withoutPlugins()
  const source = tableRules[table.name].owned
    ? inner
        .selectFrom("User")
        .select((eb) =>
          columns.map((column) =>
            // The id as the table of users has it, in its type.
            column === "userId"
              ? eb.ref("User.id").as(column)
              : eb.val(valueOf(record, column)).as(column),
          ),
        )
        .where(matches("User", { id: ownerOf(record) }))
        .forKeyShare()
    : inner.selectNoFrom((eb) =>
        columns.map((column) => eb.val(valueOf(record, column)).as(column)),
      )
  return db
    .insertInto(table.name)
    .columns(columns)
    .expression(proof ? source.where(proof) : source)
    .returning(selectionOf(readColumn, table))
}

function ownerOf(record: StoredRecord): string {
  // The adapter takes ids as text only.
  return record["userId"] as string
}

async function requireOwner(db: StoredKysely, table: Table, record: StoredRecord): Promise<void> {
  if (!tableRules[table.name].owned) return
  const owner = db
    .selectFrom("User")
    .select("id")
    .where(matches("User", { id: ownerOf(record) }))
  const [row] = await found(owner.execute())
  if (!row) throw ownerMissing(table.name)
}
