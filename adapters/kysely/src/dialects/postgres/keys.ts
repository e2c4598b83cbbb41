import { sql, type Expression, type SqlBool } from "kysely"
import type { StoredRow } from "../../stored-kysely.ts"
import type { Key } from "../statements.ts"

/**
 * That columns hold exactly these values. The first condition has the column's own type and finds the
 * row in its index; the second is for types and collations in which different texts are equal, such as
 * `uuid`, `citext` and collations that are not deterministic.
 */
export function matches(table: string, key: Key): Expression<SqlBool> {
  const parts = Object.entries(key).flatMap(([column, value]) => {
    const ref = sql.ref(`${table}.${column}`)
    return [sql`${ref} = ${value}`, sql`cast(${ref} as text) collate "C" = ${value}`]
  })
  return sql`(${sql.join(parts, sql` and `)})`
}

/**
 * invalid_text_representation, numeric_value_out_of_range, character_not_in_repertoire (U+0000): see
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const malformed: ReadonlySet<unknown> = new Set(["22P02", "22003", "22021"])

/** Returns whether a statement was refused because a value is none of its column's type. */
export function isMalformed(error: unknown): boolean {
  return error instanceof Error && malformed.has(Reflect.get(error, "code"))
}

/** The rows of a query by keys alone: none when a key is not a value of its column's type. */
export async function found(rows: Promise<readonly StoredRow[]>): Promise<readonly StoredRow[]> {
  try {
    return await rows
  } catch (error) {
    if (isMalformed(error)) return []
    throw error
  }
}
