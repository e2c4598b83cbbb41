import type { Client } from "../../client.ts"
import { isExactCollation } from "../../exact-keys.ts"
import type { TableOfModel } from "../../models.ts"
import { shapeOf, textOf, type TableShape } from "../../check-schema/table-shape.ts"

/** Reads the catalog of MySQL or MariaDB about the table of a model. It only reads. */
export async function readMySQL(client: Client, model: TableOfModel): Promise<TableShape> {
  const ask = (sql: string) => client.$queryRawUnsafe(sql, model.schema ?? null, model.table)
  const columns = await ask(columnsQuery)
  return shapeOf(
    new Map(
      columns.map((row) => [
        textOf(row["name"]),
        {
          type: textOf(row["type"]).toLowerCase(),
          isRequired: row["nullable"] === "NO",
          isExact: isExactCollation(row["collation"]),
        },
      ]),
    ),
    await ask(indexesQuery),
    await ask(cascadesQuery),
  )
}

const table = "table_schema = coalesce(?, database()) and table_name = ?"

/** The catalog has its texts in a collation that compares bytes, which Prisma 6 takes for bytes. */
const text = (column: string): string => `convert(${column} using utf8mb4)`

const columnsQuery = `
  select ${text("column_name")} as name, ${text("column_type")} as type,
    ${text("is_nullable")} as nullable, ${text("collation_name")} as collation
  from information_schema.columns where ${table}`

const indexesQuery = `
  select ${text("index_name")} as indexName, ${text("column_name")} as columnName,
    1 - non_unique as isUnique
  from information_schema.statistics where ${table} order by index_name, seq_in_index`

const cascadesQuery = `
  select ${text("k.column_name")} as columnName, ${text("k.referenced_table_name")} as parent
  from information_schema.referential_constraints r
  join information_schema.key_column_usage k on k.constraint_schema = r.constraint_schema
    and k.constraint_name = r.constraint_name and k.table_name = r.table_name
  where r.constraint_schema = coalesce(?, database()) and r.table_name = ?
    and r.delete_rule = 'CASCADE'`
