import { sql } from "kysely"
import type { Statements } from "../statements.ts"

/**
 * JSON is read as text: drivers parse `json` and `jsonb` and return `text` as it is, so that the
 * text `"5"` and the number 5 would look alike.
 */
export const readColumn: Statements["read"] = (ref, type) =>
  type === "json" ? sql`cast(${sql.ref(ref)} as text)` : sql.ref(ref)
