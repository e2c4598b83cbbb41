import { sql } from "kysely"
import type { Statements } from "../statements.ts"

/** SQLite returns what it stored. */
export const readColumn: Statements["read"] = (ref) => sql.ref(ref)
