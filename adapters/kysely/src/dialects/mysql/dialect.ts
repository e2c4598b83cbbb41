import type { Dialect } from "../dialect.ts"
import { mysqlCatalog } from "./catalog.ts"
import { mysqlStatements } from "./statements.ts"

/**
 * MySQL and MariaDB. Dates go to the driver as dates, which writes and reads them in the time zone it is
 * set to, as it does for every other query of the application.
 */
export const mysql: Dialect = {
  name: "MySQL",
  encoding: { date: (value) => value, boolean: Number },
  catalog: mysqlCatalog,
  statements: mysqlStatements,
}
