import type { Expression, ExpressionBuilder, SqlBool } from "kysely"
import type { Table, TableName } from "../../fields.ts"
import { compiledOnce } from "../../compiled-once.ts"
import type { StoredKysely, StoredRecord, StoredRow, StoredTables } from "../../stored-kysely.ts"
import {
  assertComplete,
  forestalled,
  ownerMissing,
  tableRules,
  taken,
  uniqueValues,
  valueOf,
} from "../../table-rules.ts"
import { selectionOf } from "../selection.ts"
import { matches } from "./keys.ts"
import { readColumn } from "./read-column.ts"

/**
 * Inserts a row unless its unique values are taken or its owner does not exist, in one statement.
 * The statement asks for itself, because databases made for Auth.js lack unique keys and SQLite
 * ignores foreign keys unless told otherwise; a SQLite statement that writes has the database to
 * itself, so nothing can come between the question and the insert.
 *
 * @returns the row as stored
 * @throws AdapterError `duplicate` or `missing`
 */
export async function insertOnce(
  db: StoredKysely,
  table: Table,
  record: StoredRecord,
): Promise<StoredRow> {
  assertComplete(table.name, record)
  const columns = Object.keys(record)
  const unique = Object.keys(uniqueValues(table.name, record) ?? {})
  const name = unique.length > 0 ? "insert" : "insert without unique values"
  const { rows } = await compiledOnce(db, table, name, { record }, ({ record: values }) =>
    db
      .insertInto(table.name)
      .columns(columns)
      .expression(
        // Plugins respell the whole statement, and must not do so twice.
        db
          .withoutPlugins()
          .selectNoFrom((eb) => columns.map((column) => eb.val(valueOf(values, column)).as(column)))
          .where((eb) => allowed(eb, table.name, unique, values)),
      )
      .returning(selectionOf(readColumn, table)),
  )
  return rows[0] ?? classifyRefusal(db, table.name, record)
}

type Builder = ExpressionBuilder<StoredTables, never>

function allowed(
  eb: Builder,
  table: TableName,
  unique: readonly string[],
  record: StoredRecord,
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = []
  const values = Object.fromEntries(unique.map((column) => [column, valueOf(record, column)]))
  if (unique.length > 0) conditions.push(eb.not(eb.exists(same(eb, table, values))))
  if (tableRules[table].owned) conditions.push(eb.exists(owner(eb, record)))
  return eb.and(conditions)
}

function same(eb: Builder, table: TableName, values: StoredRecord) {
  return eb
    .selectFrom(table)
    .select((one) => one.lit(1).as("found"))
    .where((row) => row.and(values))
}

function owner(eb: Builder, record: StoredRecord) {
  return (
    eb
      .selectFrom("User")
      .select((one) => one.lit(1).as("found"))
      // An id as the adapter takes it, which is text.
      .where(matches("User", { id: valueOf(record, "userId") as string }))
  )
}

/** Only a refused insert pays for a second statement, which finds out why. */
async function classifyRefusal(
  db: StoredKysely,
  table: TableName,
  record: StoredRecord,
): Promise<never> {
  const values = uniqueValues(table, record)
  const found = await db
    .selectNoFrom((eb) => [
      (values ? eb.exists(same(eb, table, values)) : eb.lit(0)).as("taken"),
      eb.exists(owner(eb, record)).as("owned"),
    ])
    .executeTakeFirstOrThrow()
  // A plugin or an option of the driver may return numbers as text.
  if (Number(found.taken) !== 0) throw taken(table)
  if (tableRules[table].owned && Number(found.owned) === 0) throw ownerMissing(table)
  throw forestalled(table)
}
