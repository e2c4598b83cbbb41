import type { Column, SQL, Table } from "drizzle-orm"
import { bindTable, type BoundTables, type NameOf } from "./bound-table.ts"
import type { AllTables } from "./drizzle-tables.ts"

/**
 * Finds the columns of all tables.
 *
 * @param db - that the tables are used with: it may respell the names of columns
 * @throws ConfigError when a column is missing without which nothing would be found
 */
export function bindTables(db: object, tables: AllTables): BoundTables {
  const nameOf = namesIn(db)
  return {
    user: bindTable("user", tables.usersTable, nameOf),
    account: bindTable("account", tables.accountsTable, nameOf),
    session: bindTable("session", tables.sessionsTable, nameOf),
    verificationToken: bindTable("verificationToken", tables.verificationTokensTable, nameOf),
    authenticator: bindTable("authenticator", tables.authenticatorsTable, nameOf),
  }
}

/** The part of every Drizzle database that writes a query and does not send it. */
interface QueryWriter {
  select(columns: Readonly<Record<string, Column>>): {
    from(table: Table): { toSQL(): { readonly sql: string } }
  }
  execute?(query: SQL): PromiseLike<unknown>
}

/** Reads what `db` calls a column from the SQL of a query that is never sent; see its `casing`. */
function namesIn(db: object): NameOf {
  // Every kind of database has this method, each with its own types.
  const writer = db as QueryWriter
  return (table, column) => {
    const { sql } = writer.select({ column }).from(table).toSQL()
    const [, name] = /(["`])((?:(?!\1).|\1\1)+)\1/.exec(sql)?.slice(1) ?? []
    return name ?? column.name
  }
}
