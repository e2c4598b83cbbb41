import type { Dialect } from "../dialect.ts"
import { postgresCatalog } from "./catalog.ts"
import { postgresDates } from "./dates.ts"
import { postgresStatements } from "./statements.ts"

/** PostgreSQL. */
export const postgres: Dialect = {
  name: "PostgreSQL",
  boolean: (value) => value,
  dates: postgresDates,
  catalog: postgresCatalog,
  statements: postgresStatements,
}
