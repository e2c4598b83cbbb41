import { databaseStore, type Store } from "@lockstep/core/adapters"
import { assertingSample } from "./assert-client.ts"
import { classifyError, isBusy, isUndone } from "./classify-error.ts"
import type { Client } from "./client.ts"
import { storedEntries } from "./entries.ts"
import { entryModelOf } from "./entry-model.ts"
import { connectionOf, isD1 } from "./models.ts"
import type { PrismaStoreOptions } from "./options.ts"
import { renewAfterBusy } from "./dialects/sqlite/renew-after-busy.ts"
import { retryConflicts } from "./retry-conflicts.ts"
import { providerOf } from "./supported-client.ts"

/**
 * Stores short-lived entries in PostgreSQL, MySQL, MariaDB or SQLite through Prisma, in the table
 * of the model `AuthEntry`. All processes that use the table share them. The package ships the
 * model for each database, in `schema/store-postgresql.prisma`, `schema/store-mysql.prisma` and
 * `schema/store-sqlite.prisma`.
 *
 * ```ts
 * const store = PrismaStore(prisma)
 * ```
 *
 * Call its `deleteExpired` method from a scheduled job: none of these databases deletes expired rows itself.
 *
 * @param prisma - your client, or the return value of its `$extends`. The store never closes it.
 * @param options - see {@link PrismaStoreOptions}
 * @throws ConfigError if it is not a supported client, it has no such model, or the store does not
 *   work with its database
 */
export function PrismaStore(prisma: object, options: PrismaStoreOptions = {}): Store {
  const model = entryModelOf(prisma, options.model)
  const provider = providerOf(prisma)
  const entries = retryConflicts(storedEntries(prisma, provider, model), (error) =>
    isUndone(provider, error),
  )
  const isFile = provider === "sqlite" && !isD1(prisma)
  // A client has methods of these names, whatever its schema.
  const client = prisma as Client
  const renewing = isFile ? renewAfterBusy(entries, client, connectionOf(prisma), isBusy) : entries
  const checked = assertingSample(renewing, client, provider)
  return databaseStore(checked, (error) => classifyError(provider, error))
}
