import type { Dialect } from "../dialect.ts"
import { mysqlCatalog } from "./catalog.ts"
import { mysqlDates } from "./dates.ts"
import { mysqlStatements } from "./statements.ts"

/** MySQL and MariaDB. */
export const mysql: Dialect = {
  name: "MySQL",
  boolean: Number,
  dates: mysqlDates,
  catalog: mysqlCatalog,
  statements: mysqlStatements,
}
