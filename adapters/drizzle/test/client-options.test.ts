import { DrizzleAdapter, DrizzleStore } from "@lockstep/drizzle-adapter/sqlite"
import { createClient, type Config } from "@libsql/client"
import SQLite from "better-sqlite3"
import { Cache } from "drizzle-orm/cache/core"
import { drizzle } from "drizzle-orm/better-sqlite3"
import { drizzle as drizzleLibsql } from "drizzle-orm/libsql"
import type { DrizzleConfig } from "drizzle-orm"
import { testClientOptions } from "../../../core/test/support/client-options/test-client-options.ts"
import { renamedTables } from "./renamed-sqlite-tables.ts"
import { renamedSQLiteSchema, sqliteSchema, sqliteStoreSchema } from "./sqlite-tables.ts"

/** Keeps each answer, as a cache of an application does. */
class KeepingCache extends Cache {
  readonly #answers = new Map<string, unknown[]>()

  override strategy(): "all" {
    return "all"
  }

  override async get(key: string): Promise<unknown[] | undefined> {
    return this.#answers.get(key)
  }

  override async put(key: string, response: unknown): Promise<void> {
    if (Array.isArray(response)) this.#answers.set(key, response)
  }

  override async onMutate(): Promise<void> {}
}

const openSQLite = (integers: boolean, config: DrizzleConfig = {}, isRenamed = false) => {
  const sqlite = new SQLite(":memory:")
  if (integers) sqlite.defaultSafeIntegers()
  sqlite.exec(`${isRenamed ? renamedSQLiteSchema : sqliteSchema} ${sqliteStoreSchema}`)
  const db = drizzle(sqlite, config)
  return {
    adapter: isRenamed ? DrizzleAdapter(db, renamedTables()) : DrizzleAdapter(db),
    store: DrizzleStore(db),
    close: () => sqlite.close(),
  }
}

const openLibsql = async (option: Pick<Config, "intMode" | "concurrency">) => {
  const client = createClient({ url: ":memory:", ...option })
  await client.executeMultiple(`${sqliteSchema} ${sqliteStoreSchema}`)
  return {
    adapter: DrizzleAdapter(drizzleLibsql(client)),
    store: DrizzleStore(drizzleLibsql(client)),
    close: () => client.close(),
  }
}

testClientOptions({
  "better-sqlite3": () => openSQLite(false),
  "better-sqlite3 with defaultSafeIntegers": () => openSQLite(true),
  "drizzle with cache": () => openSQLite(false, { cache: new KeepingCache() }),
  "drizzle with casing snake_case": () => openSQLite(false, { casing: "snake_case" }, true),
  "drizzle with logger": () => openSQLite(false, { logger: { logQuery() {} } }),
  "libSQL with intMode number": () => openLibsql({ intMode: "number" }),
  "libSQL with intMode bigint": () => openLibsql({ intMode: "bigint" }),
  "libSQL with intMode string": () => openLibsql({ intMode: "string" }),
  "libSQL with concurrency 1": () => openLibsql({ concurrency: 1 }),
})
