import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely"
import type { Key } from "../statements.ts"

/**
 * That columns hold exactly these values. The first condition uses the column's collation and finds the
 * row in its index; the second compares bytes, since a collation may ignore case, accents, width and
 * spaces at the end. Both sides are made UTF-8 first, whatever the column and the connection use.
 */
export function matches(table: string, key: Key): Expression<SqlBool> {
  const parts = Object.entries(key).flatMap(([column, value]) => {
    const ref = sql.ref(`${table}.${column}`)
    return [sql`${ref} = ${value}`, sql`${bytes(ref)} = ${bytes(sql`${value}`)}`]
  })
  return sql`(${sql.join(parts, sql` and `)})`
}

function bytes(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`cast(convert(${value} using utf8mb4) as binary)`
}
