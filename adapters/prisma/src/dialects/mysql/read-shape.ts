import type { Client } from "../../client.ts"
import { isExactCollation } from "../../exact-keys.ts"
import type { Model } from "../../models.ts"
import { shapeOf, textOf, type TableShape } from "../../check-schema/table-shape.ts"

/** Reads the catalogue of MySQL or MariaDB about the table of a model. It only reads. */
export async function readMySQL(client: Client, model: Model): Promise<TableShape> {
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

const columnsQuery = `
  select column_name as name, column_type as type, is_nullable as nullable,
    collation_name as collation
  from information_schema.columns where ${table}`

const indexesQuery = `
  select index_name as indexName, column_name as columnName, 1 - non_unique as isUnique
  from information_schema.statistics where ${table} order by index_name, seq_in_index`

const cascadesQuery = `
  select k.column_name as columnName, k.referenced_table_name as parent
  from information_schema.referential_constraints r
  join information_schema.key_column_usage k on k.constraint_schema = r.constraint_schema
    and k.constraint_name = r.constraint_name and k.table_name = r.table_name
  where r.constraint_schema = coalesce(?, database()) and r.table_name = ?
    and r.delete_rule = 'CASCADE'`
