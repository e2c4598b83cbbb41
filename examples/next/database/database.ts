import { DrizzleAdapter, type SessionOf, type DrizzleAdapterOf } from "@lockstep/drizzle-adapter"
import type { AdapterUser } from "@lockstep/core/adapters"

import { openDatabase, type AppDatabase } from "./open.ts"
import { authTables } from "./schema.ts"

/** A server in development loads modules anew at each change, and would open the file each time. */
const kept: typeof globalThis & { appDatabase?: AppDatabase } = globalThis

/** The database, opened when it is first needed: a build needs none. */
export function database(): AppDatabase {
  return (kept.appDatabase ??= openDatabase(process.env["DATABASE_FILE"] ?? "app.sqlite"))
}

/** What Lockstep keeps in the database, for the pages as well. */
export function adapter(): DrizzleAdapterOf<
  AdapterUser,
  SessionOf<typeof authTables.sessionsTable>
> {
  return DrizzleAdapter(database(), authTables)
}
