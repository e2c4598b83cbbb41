import type { Client } from "../../client.ts"
import type { TableOfModel } from "../../models.ts"
import { shapeOf, textOf, type TableShape } from "../../check-schema/table-shape.ts"

/** Reads SQLite's catalog about the table of a model. It only reads. */
export async function readSQLite(client: Client, { table }: TableOfModel): Promise<TableShape> {
  const columns = await client.$queryRawUnsafe(
    `select name, type, "notnull" as isRequired, pk as place from pragma_table_info(?)`,
    table,
  )
  const indexes = await client.$queryRawUnsafe(
    `select list.name as indexName, info.name as columnName, info.coll as collation,
      list."unique" and not list.partial as isUnique
    from pragma_index_list(?) as list, pragma_index_xinfo(list.name) as info
    where info.key order by list.seq, info.seqno`,
    table,
  )
  const cascades = await client.$queryRawUnsafe(
    `select "from" as columnName, "table" as parent from pragma_foreign_key_list(?)
    where on_delete = 'CASCADE'`,
    table,
  )
  // A primary key that is a number has no separate index.
  const primary = columns
    .filter(({ place }) => Number(place) > 0)
    .toSorted((one, other) => Number(one["place"]) - Number(other["place"]))
    .map(({ name }) => ({ indexName: "", columnName: name, isUnique: 1 }))
  // Only an index tells the collation of a column.
  const folded = indexes.filter(({ collation }) => collation !== "BINARY")
  return shapeOf(
    new Map(
      columns.map((row) => [
        textOf(row["name"]),
        {
          type: textOf(row["type"]).toLowerCase(),
          isRequired: Number(row["isRequired"]) === 1,
          isExact: !folded.some(({ columnName }) => columnName === row["name"]),
        },
      ]),
    ),
    [...primary, ...indexes],
    cascades,
  )
}

/** Whether this connection ignores foreign keys. */
export async function ignoresForeignKeys(client: Client): Promise<boolean> {
  const [row] = await client.$queryRawUnsafe("select foreign_keys as isOn from pragma_foreign_keys")
  return Number(row?.["isOn"]) === 0
}
