import { databaseStore, type Store } from "@lockstep/core/adapters"
import { classifyDriverError } from "@lockstep/core/adapters/sql-errors"
import type { Kysely } from "kysely"
import { dialectOf } from "./dialect-support.ts"
import { storedEntries } from "./entries.ts"
import type { KyselyStoreOptions } from "./options.ts"
import { toStoredKysely, type StoredKysely } from "./stored-kysely.ts"

/**
 * Stores short-lived entries in PostgreSQL, MySQL, MariaDB or SQLite through Kysely, in the table
 * `AuthEntry` that {@link createStoreTable} creates. All processes that use the table share them.
 *
 * ```ts
 * const store = KyselyStore(db)
 * ```
 *
 * Call its method `deleteExpired` from a scheduled job: none of these databases deletes expired rows by itself.
 *
 * @param db - the application's Kysely; it is neither opened nor closed here
 * @param options - the name of the table
 * @throws ConfigError when the dialect is not supported
 */
export function KyselyStore<DB>(db: Kysely<DB>, options: KyselyStoreOptions = {}): Store {
  // The table need not be among those that the compiler checks.
  const given = db as unknown as StoredKysely
  const dialect = dialectOf(given)
  const stored = toStoredKysely(given)
  const entries = storedEntries(stored, dialect, options.table)
  return databaseStore(dialect.around?.(entries, stored) ?? entries, classifyDriverError)
}
