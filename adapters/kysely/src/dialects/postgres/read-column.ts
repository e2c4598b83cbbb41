import { sql } from "kysely"
import type { Statements } from "../statements.ts"

/**
 * JSON is read as text: drivers parse `json` and `jsonb` and return `text` as it is, so that the
 * text `"5"` and the number 5 would look alike. Dates are read as the text that JSON has for them, which
 * is ISO 8601 whatever the `DateStyle` of the connection.
 */
export const readColumn: Statements["read"] = (ref, type) => {
  if (type === "json") return sql`cast(${sql.ref(ref)} as text)`
  return type === "date" ? sql`to_json(${sql.ref(ref)}) #>> '{}'` : sql.ref(ref)
}
