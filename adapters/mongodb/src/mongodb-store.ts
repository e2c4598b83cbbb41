import { databaseStore, type Store } from "@lockstep/core/adapters"
import { classifyError } from "./classify-error.ts"
import { assertClient, type ClientSource } from "./client-source.ts"
import { defaultEntries } from "./collections.ts"
import { entriesIn, type StoredEntry } from "./entries.ts"
import { clientUser } from "./open-database.ts"
import type { MongoDBStoreOptions } from "./options.ts"
import { storeSettings } from "./database-options.ts"

/**
 * Stores short-lived entries in MongoDB, in the collection `auth_entries`. All processes that use
 * the collection share them. Run {@link createStoreIndexes} when you deploy: the database deletes
 * expired entries by an index.
 *
 * ```ts
 * const store = MongoDBStore(new MongoClient("mongodb://127.0.0.1/app"))
 * ```
 *
 * @param client - the application's client, a promise of one, or a function that returns either for
 *   each call; it is neither opened nor closed here
 * @param options - names of the database and the collection
 * @throws ConfigError when there is no client
 */
export function MongoDBStore(client: ClientSource, options: MongoDBStoreOptions = {}): Store {
  assertClient("MongoDBStore", client)
  const { collection = defaultEntries, databaseName, onClose } = options
  const use = clientUser(client, onClose)
  const entries = entriesIn((work) =>
    use((connected) =>
      work(connected.db(databaseName, storeSettings).collection<StoredEntry>(collection)),
    ),
  )
  return databaseStore(entries, classifyError)
}
