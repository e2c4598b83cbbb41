import { databaseStore, type Store } from "@lockstep/core/adapters"
import { classifyDriverError } from "@lockstep/core/adapters/sql-errors"
import { mysqlEntries, type Sql } from "@lockstep/core/adapters/sql-store"
import { is } from "drizzle-orm"
import { MySqlDatabase, MySqlTransaction, type MySqlTable } from "drizzle-orm/mysql-core"
import { assertDatabase } from "../../assert-database.ts"
import { defaultTimeout, withDeadline } from "../../deadline.ts"
import { entryNames, type DrizzleStoreOptions, type DrizzleStoreTables } from "../../entry-names.ts"
import { retryConflicts } from "../../retry-conflicts.ts"
import { toQuery } from "../../to-query.ts"
import { unwrapped } from "../../unwrapped.ts"
import type { MySQLTransactionRunner } from "./adapter.ts"
import { readAnswer } from "./answer.ts"
import { mysqlEntriesTable } from "./entries-table.ts"

/**
 * The same as `DrizzleStore` of the package itself, for MySQL and MariaDB alone: a bundle gets nothing of the other
 * databases.
 *
 * @param db - the application's database; it is neither opened nor closed here
 * @param tables - the table of the entries
 * @param options - further options
 * @throws ConfigError for a database of another kind, or a driver that cannot work
 */
export function DrizzleStore(
  db: MySQLTransactionRunner,
  { entriesTable = mysqlEntriesTable() }: DrizzleStoreTables<MySqlTable> = {},
  { timeout = defaultTimeout }: DrizzleStoreOptions = {},
): Store {
  assertDatabase(db, MySqlDatabase, "mysql")
  const retrying = retryConflicts(is(db, MySqlTransaction))
  const names = entryNames(db, entriesTable)
  const ask = (statement: Sql) => {
    const query = toQuery(statement)
    const attempt = () => retrying(() => unwrapped(async () => readAnswer(await db.execute(query))))
    return withDeadline(attempt(), timeout)
  }
  const entries = mysqlEntries({
    names: () => names,
    rows: async (statement) => (await ask(statement)).rows ?? [],
    affected: async (statement) => (await ask(statement)).affected,
    insertId: async (statement) => Number((await ask(statement)).insertId),
  })
  return databaseStore(entries, classifyDriverError)
}
