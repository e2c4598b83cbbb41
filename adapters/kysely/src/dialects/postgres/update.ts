import { sql, type Expression, type SqlBool } from "kysely"
import type { Table } from "../../fields.ts"
import { compiledOnce, type Values } from "../../compiled-once.ts"
import type { StoredKysely, StoredRecord, StoredRow } from "../../stored-kysely.ts"
import { selectionOf } from "../selection.ts"
import type { Expected, Key } from "../statements.ts"
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

/**
 * A condition of an update. Its text has to be the same whenever it has the same name; without a name it is
 * compiled each time.
 */
export interface Condition {
  readonly name?: string
  of(record: StoredRecord): Expression<SqlBool>
}

const always: Condition = { name: "update", of: () => sql<SqlBool>`true` }

/** Changes a row; nothing when there is none, or it does not fulfil the condition. */
export async function update(
  db: StoredKysely,
  table: Table,
  key: Key,
  patch: StoredRecord,
  condition: Condition = always,
): Promise<StoredRow | undefined> {
  const build = ({ key: found, record }: Values) =>
    db
      .updateTable(table.name)
      .set(record)
      .where(matches(table.name, found))
      .where(condition.of(record))
      .returning(selectionOf(readColumn, table))
  const values = { key, record: patch }
  const { name } = condition
  try {
    if (name === undefined) return await build(values).executeTakeFirst()
    return (await compiledOnce(db, table, name, values, build)).rows[0]
  } catch (error) {
    // What is malformed may be the key, which then finds nothing, or a value to be written.
    if (isMalformed(error) && (await find(db, table, key)).length === 0) return undefined
    throw error
  }
}

/** The same if a column holds a value, which is compared as a key is. */
export function updateIf(
  db: StoredKysely,
  table: Table,
  key: Key,
  patch: StoredRecord,
  { column, value }: Expected,
): Promise<StoredRow | undefined> {
  if (value !== null) return update(db, table, { ...key, [column]: value }, patch)
  const of = () => sql<SqlBool>`${sql.ref(`${table.name}.${column}`)} is null`
  return update(db, table, key, patch, { name: `update without ${column}`, of })
}
