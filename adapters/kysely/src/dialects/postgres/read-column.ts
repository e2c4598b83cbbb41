import { sql } from "kysely"
import type { Statements } from "../statements.ts"

/**
 * Nothing depends on the types that the connection parses, or on its formats. Drivers parse `json` and `jsonb`
 * and return `text` as it is, so that the text `"5"` and the number 5 would look alike; `pg` reads other integers
 * with its option `binary`, and no `uuid`. Dates are read as the text that JSON has for them, which is ISO 8601
 * whatever the `DateStyle`.
 */
export const readColumn: Statements["read"] = (ref, type) => {
  if (type === "boolean") return sql.ref(ref)
  return type === "date"
    ? sql`to_json(${sql.ref(ref)}) #>> '{}'`
    : sql`cast(${sql.ref(ref)} as text)`
}
