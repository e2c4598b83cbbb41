import type { ColumnDefinitionBuilder, CompiledQuery } from "kysely"
import { sql } from "kysely"
import type { Table } from "./fields.ts"
import type { Catalog, ColumnTypes } from "./dialects/catalog.ts"
import { newTables, ownColumns } from "./new-tables.ts"
import { storedColumn } from "./stored-column.ts"
import type { StoredKysely } from "./stored-kysely.ts"

/**
 * The statements that create the tables which are missing, and add the application's own columns to
 * those that exist.
 */
export async function missingTables(
  db: StoredKysely,
  catalog: Catalog,
  tables: readonly Table[],
): Promise<readonly CompiledQuery[]> {
  const types = await catalog.types(db)
  const created = newTables(db, types, tables)
  const statements: CompiledQuery[] = []
  for (const [at, table] of tables.entries()) {
    const { columns } = await catalog.shape(db, storedColumn(db, table.name, "userId"))
    if (columns.size > 0) statements.push(...missingColumns(db, types, table, columns))
    else statements.push(...created.slice(at, at + 1))
  }
  return statements
}

/** One statement for each column, as SQLite adds one at a time. */
function missingColumns(
  db: StoredKysely,
  types: ColumnTypes,
  table: Table,
  existing: ReadonlyMap<string, unknown>,
): readonly CompiledQuery[] {
  const ifNotExists = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
    types.hasIfNotExists.column ? column.ifNotExists() : column
  return ownColumns(table, types)
    .filter(([name]) => !existing.has(storedColumn(db, table.name, name).column))
    .map(([name, type]) =>
      db.schema
        .alterTable(table.name)
        .addColumn(name, sql`${type}`, ifNotExists)
        .compile(),
    )
}
