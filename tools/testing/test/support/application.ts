import type { AuthConfig } from "@lockstep/core"
import {
  createTables,
  type DatabaseWithAuthenticators,
  KyselyAdapter,
} from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { Kysely, SqliteDialect } from "kysely"
import { onTestFinished } from "vitest"

/** A database of its own, with an adapter on it. */
export async function openStore() {
  const db = new Kysely<DatabaseWithAuthenticators>({
    dialect: new SqliteDialect({ database: new SQLite(":memory:") }),
  })
  onTestFinished(() => db.destroy())
  await createTables(db)
  return { db, adapter: KyselyAdapter(db) }
}

/** Configuration that tests vary: quiet, with one good secret. */
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
