import type { TableName } from "./fields.ts"
import type { StoredKysely } from "./stored-kysely.ts"

/** What a column and its table are called in the database. */
export interface StoredColumn {
  readonly column: string
  readonly table: string
  /** The schema, or on MySQL the database, that the table is in, where a query says so. */
  readonly schema: string | undefined
  /** The table as it is written in a statement, quotes and schema included. */
  readonly from: string
}

/**
 * Finds out what a column is called in the database, where a plugin such as `CamelCasePlugin` may have
 * respelled it, by reading the SQL of a query that is never sent.
 */
export function storedColumn(db: StoredKysely, table: string, column: string): StoredColumn {
  // The query is written for a table of any name.
  const { sql } = db
    .selectFrom(table as TableName)
    .select(column)
    .compile()
  const names = [...sql.matchAll(/"((?:[^"]|"")*)"|`((?:[^`]|``)*)`/g)].map(
    ([, quoted, ticked]) => quoted ?? ticked ?? "",
  )
  return {
    // The first name is the column's; a schema, if there is one, stands before the table's.
    column: names[0] ?? column,
    table: names.at(-1) ?? table,
    schema: names.length > 2 ? names[1] : undefined,
    from: sql.slice(sql.indexOf(" from ") + " from ".length),
  }
}
