import { sql, type CompiledQuery } from "kysely"
import type { Table, TableName } from "./fields.ts"
import { isUnique, type Catalog, type ColumnTypes } from "./dialects/catalog.ts"
import { storedColumn } from "./stored-column.ts"
import type { StoredKysely } from "./stored-kysely.ts"
import { tableRules } from "./table-rules.ts"

/**
 * The statements that create the unique keys and indexes which are missing. Indexes are known by what
 * they are on and not by name, so that a table which has its own gets no second ones.
 */
export async function missingIndexes(
  db: StoredKysely,
  catalog: Catalog,
  tables: readonly Table[],
): Promise<readonly CompiledQuery[]> {
  const types = await catalog.types(db)
  const statements: CompiledQuery[] = []
  for (const { name: table } of tables) {
    const shape = await catalog.shape(db, storedColumn(db, table, "userId"))
    const named = (column: string): string => storedColumn(db, table, column).column
    const { unique, owned, expires } = tableRules[table]
    if (!isUnique(shape, unique.map(named))) {
      const name = `${table}_${unique.join("_")}_key`
      statements.push(newIndex(db, types, name, table, unique).unique().compile())
    }
    for (const column of [...(owned ? ["userId"] : []), ...(expires ? ["expires"] : [])]) {
      if (shape.indexes.some(([first]) => first === named(column))) continue
      statements.push(newIndex(db, types, `${table}_${column}_index`, table, [column]).compile())
    }
  }
  return statements
}

function newIndex(
  db: StoredKysely,
  { indexed, hasIfNotExists }: ColumnTypes,
  name: string,
  table: TableName,
  columns: readonly string[],
) {
  const index = db.schema.createIndex(name).on(table)
  return columns.reduce(
    (all, column) => {
      const length = indexed[column]
      return length === undefined
        ? all.column(column)
        : all.expression(sql`${sql.ref(column)}(${sql.lit(length)})`)
    },
    hasIfNotExists.index ? index.ifNotExists() : index,
  )
}
