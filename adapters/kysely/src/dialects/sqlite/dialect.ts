import { inUTC } from "../../dates.ts"
import type { Dialect } from "../dialect.ts"
import { sqliteCatalog } from "./catalog.ts"
import { renewAfterBusy } from "./renew-after-busy.ts"
import { sqliteStatements } from "./statements.ts"

/** SQLite, which keeps dates as ISO 8601 text and booleans as 0 and 1. */
export const sqlite: Dialect = {
  name: "SQLite",
  boolean: Number,
  dates: () => ({ write: (date) => date.toISOString(), instantOf: inUTC }),
  catalog: sqliteCatalog,
  statements: sqliteStatements,
  around: renewAfterBusy,
}
