import type { AuthConfig } from "@lockstep/core"
import {
  createTables,
  type DatabaseWithAuthenticators,
  KyselyAdapter,
} from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { Kysely, SqliteDialect } from "kysely"
import { onTestFinished } from "vitest"

/** Opens a separate database, with an adapter. */
export async function openStore() {
  const db = new Kysely<DatabaseWithAuthenticators>({
    dialect: new SqliteDialect({ database: new SQLite(":memory:") }),
  })
  onTestFinished(() => db.destroy())
  await createTables(db)
  return { db, adapter: KyselyAdapter(db) }
}

/** Base configuration for tests: no log output, one valid secret. */
export function configWith(options: Partial<AuthConfig> = {}): AuthConfig {
  return {
    providers: [],
    secret: "an-example-secret-of-more-than-32-characters",
    trustHost: true,
    experimental: { enableWebAuthn: true },
    logger: { error() {}, warn() {}, debug() {} },
    ...options,
  }
}
