import type { D1Database } from "@lockstep/adapter-test-kit/containers"
import type { SqlTables } from "../adapter-suites/sql-tables.ts"

/**
 * A database of D1, read and changed past the adapter.
 *
 * @param database - with its tables
 * @param names - of them
 */
export function d1Tables(database: D1Database, names: SqlTables["names"]): SqlTables {
  return {
    names,
    dialect: "sqlite",
    run: (statement) => database.prepare(statement).run(),
    rows: async (query) => (await database.prepare(query).all()).results,
  }
}
