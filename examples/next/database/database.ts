import {
  DrizzleAdapter,
  type DrizzleAdapterOf,
  DrizzleStore,
  type SessionOf,
} from "@lockstep/drizzle-adapter"
import type { AdapterUser, Store } from "@lockstep/core/adapters"

import { openDatabase, type AppDatabase } from "./open.ts"
import { authTables, entriesTable } from "./schema.ts"

/**
 * A server in development loads modules again at each change, and would open the file each time.
 */
const kept: typeof globalThis & { appDatabase?: AppDatabase } = globalThis

/** The database, opened when it is first needed: a build needs none. */
export function database(): AppDatabase {
  return (kept.appDatabase ??= openDatabase(process.env["DATABASE_FILE"] ?? "app.sqlite"))
}

/** The data that Lockstep stores, for the pages as well. */
export function adapter(): DrizzleAdapterOf<
  AdapterUser,
  SessionOf<typeof authTables.sessionsTable>
> {
  return DrizzleAdapter(database(), authTables)
}

/** What the processes of the application share. */
export function store(): Store {
  return DrizzleStore(database(), { entriesTable })
}
