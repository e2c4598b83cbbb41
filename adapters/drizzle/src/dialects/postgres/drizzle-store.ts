import { databaseStore, type Store } from "@lockstep/core/adapters"
import { classifyDriverError } from "@lockstep/core/adapters/sql-errors"
import { returningEntries } from "@lockstep/core/adapters/sql-store"
import { is } from "drizzle-orm"
import { PgDatabase, PgTransaction, type PgTable } from "drizzle-orm/pg-core"
import { assertDatabase } from "../../assert-database.ts"
import { defaultTimeout, withDeadline } from "../../deadline.ts"
import { entryNames, type DrizzleStoreOptions, type DrizzleStoreTables } from "../../entry-names.ts"
import { retryConflicts } from "../../retry-conflicts.ts"
import { toQuery } from "../../to-query.ts"
import { unwrapped } from "../../unwrapped.ts"
import type { PgRunner } from "./adapter.ts"
import { pgEntriesTable } from "./entries-table.ts"
import { rowsIn } from "./rows-in.ts"

/**
 * The same as `DrizzleStore` of the package itself, for PostgreSQL alone: a bundle gets nothing of the other
 * databases.
 *
 * @param db - the application's database; it is neither opened nor closed here
 * @param tables - the table of the entries
 * @param options - further options
 * @throws ConfigError for a database of another kind, or a driver that cannot work
 */
export function DrizzleStore(
  db: PgRunner,
  { entriesTable = pgEntriesTable() }: DrizzleStoreTables<PgTable> = {},
  { timeout = defaultTimeout }: DrizzleStoreOptions = {},
): Store {
  assertDatabase(db, PgDatabase, "pg")
  const retrying = retryConflicts(is(db, PgTransaction))
  const names = entryNames(db, entriesTable)
  const entries = returningEntries({
    dialect: "postgresql",
    names: () => names,
    rows(statement) {
      const query = toQuery(statement)
      const attempt = () => retrying(() => unwrapped(async () => rowsIn(await db.execute(query))))
      return withDeadline(attempt(), timeout)
    },
  })
  return databaseStore(entries, classifyDriverError)
}
