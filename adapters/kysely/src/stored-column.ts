import type { TableName } from "./columns.ts"
import type { StoredKysely } from "./store.ts"

/** What a column and its table are called in the database. */
export interface StoredColumn {
  readonly table: string
  readonly column: string
}

/**
 * Finds out what a column is called in the database, where a plugin such as `CamelCasePlugin` may have
 * respelled it, by reading the SQL of a query that is never sent.
 */
export function storedColumn(db: StoredKysely, table: TableName, column: string): StoredColumn {
  const { sql } = db.selectFrom(table).select(column).compile()
  const names = [...sql.matchAll(/"((?:[^"]|"")*)"/g)].map(([, name = ""]) => name)
  // The first name is the column's; a schema, if there is one, stands before the table's.
  return { column: names[0] ?? column, table: names.at(-1) ?? table }
}
