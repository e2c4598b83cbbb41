import { sql, type Expression, type SqlBool } from "kysely"
import type { Table } from "../../columns.ts"
import type { StoredKysely, StoredRecord, StoredRow } from "../../stored-kysely.ts"
import { selectionOf } from "../selection.ts"
import type { Key } from "../statements.ts"
import { found, isMalformed, matches } from "./keys.ts"
import { readColumn } from "./read-column.ts"

/** Finds rows. */
export function find(db: StoredKysely, table: Table, key: Key): Promise<readonly StoredRow[]> {
  const query = db
    .selectFrom(table.name)
    .select(selectionOf(readColumn, table))
    .where(matches(table.name, key))
  return found(query.execute())
}

/** Changes a row; nothing when there is none, or it does not fulfil the condition. */
export async function update(
  db: StoredKysely,
  table: Table,
  key: Key,
  patch: StoredRecord,
  condition: Expression<SqlBool> = sql<SqlBool>`true`,
): Promise<StoredRow | undefined> {
  const query = db
    .updateTable(table.name)
    .set(patch)
    .where(matches(table.name, key))
    .where(condition)
    .returning(selectionOf(readColumn, table))
  try {
    return await query.executeTakeFirst()
  } catch (error) {
    // What is malformed may be the key, which then finds nothing, or a value to be written.
    if (isMalformed(error) && (await find(db, table, key)).length === 0) return undefined
    throw error
  }
}
