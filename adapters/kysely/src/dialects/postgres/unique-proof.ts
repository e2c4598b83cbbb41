import { sql, type RawBuilder, type SqlBool } from "kysely"
import type { TableName } from "../../fields.ts"
import { storedColumn } from "../../stored-column.ts"
import type { StoredKysely } from "../../stored-kysely.ts"
import { tableRules } from "../../table-rules.ts"

/**
 * That a table has the unique key which keeps its rows apart, or a stricter one: tables made for Auth.js
 * lack some. Asked in the very statement that relies on it, so that it costs no round trip.
 */
export function uniqueProof(db: StoredKysely, table: TableName): RawBuilder<SqlBool> {
  const { unique, optional } = tableRules[table]
  const columns = unique.map((column) => storedColumn(db, table, column).column)
  const { from } = storedColumn(db, table, "userId")
  // Rows without an address clash with none, so a key on those with one is as good.
  const partial = optional
    ? sql`or pg_get_expr(key.indpred, key.indrelid)
        = format('(%I IS NOT NULL)', cast(${columns[0]} as text))`
    : sql``
  return sql<SqlBool>`exists (
    select from pg_catalog.pg_index as key
    where key.indrelid = cast(${from} as regclass)
      and key.indisunique and key.indisvalid and key.indexprs is null
      and (key.indpred is null ${partial})
      and (
        select array_agg(cast(attribute.attname as text))
        from pg_catalog.pg_attribute as attribute
        where attribute.attrelid = key.indrelid
          and attribute.attnum = any (key.indkey[0:key.indnkeyatts - 1])
      ) <@ cast(array[${sql.join(columns)}] as text[])
  )`
}
