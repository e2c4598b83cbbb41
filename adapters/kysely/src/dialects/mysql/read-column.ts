import { sql } from "kysely"
import type { Statements } from "../statements.ts"

/**
 * JSON is read as text: the driver parses the type `json` of MySQL, which MariaDB does not have, and
 * returns `text` as it is.
 */
export const readColumn: Statements["read"] = (ref, type) =>
  type === "json" ? sql`cast(${sql.ref(ref)} as char)` : sql.ref(ref)
