import { sql, type Expression, type SqlBool } from "kysely"
import type { Key } from "../statements.ts"

/**
 * That columns hold exactly these values. The first condition has the column's own affinity and collation
 * and finds the row in its index; the second is for columns in which different texts are equal: `'01'` is
 * `1` in one of integers, and a collation may ignore case or spaces at the end.
 */
export function matches(table: string, key: Key): Expression<SqlBool> {
  const parts = Object.entries(key).flatMap(([column, value]) => {
    const ref = sql.ref(`${table}.${column}`)
    // Unlike that of a cast, the result has no collation.
    return [sql`${ref} = ${value}`, sql`${ref} || '' = ${value}`]
  })
  return sql`(${sql.join(parts, sql` and `)})`
}
