import type { Dialect } from "../dialect.ts"
import { postgresCatalog } from "./catalog.ts"
import { postgresStatements } from "./statements.ts"

/** PostgreSQL. Dates go to it as text with their zone, which every driver passes on unchanged. */
export const postgres: Dialect = {
  name: "PostgreSQL",
  encoding: { date: (value) => value.toISOString(), boolean: (value) => value },
  catalog: postgresCatalog,
  statements: postgresStatements,
}
