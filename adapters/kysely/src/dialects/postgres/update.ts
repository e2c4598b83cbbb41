import { sql, type Expression, type SqlBool } from "kysely"
import type { Table } from "../../fields.ts"
import { compiledOnce, type Values } from "../../compiled-once.ts"
import type { StoredKysely, StoredRecord, StoredRow } from "../../stored-kysely.ts"
import { selectionOf } from "../selection.ts"
import type { Key } from "../statements.ts"
import { found, isMalformed, matches } from "./keys.ts"
import { readColumn } from "./read-column.ts"

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

/** Changes a row; nothing when there is none, or it does not fulfil the condition. */
export async function update(
  db: StoredKysely,
  table: Table,
  key: Key,
  patch: StoredRecord,
  condition?: Expression<SqlBool>,
): Promise<StoredRow | undefined> {
  const build = ({ key: found, record }: Values) =>
    db
      .updateTable(table.name)
      .set(record)
      .where(matches(table.name, found))
      .where(condition ?? sql<SqlBool>`true`)
      .returning(selectionOf(readColumn, table))
  const values = { key, record: patch }
  try {
    if (condition) return await build(values).executeTakeFirst()
    return (await compiledOnce(db, table, "update", values, build)).rows[0]
  } catch (error) {
    // What is malformed may be the key, which then finds nothing, or a value to be written.
    if (isMalformed(error) && (await find(db, table, key)).length === 0) return undefined
    throw error
  }
}
