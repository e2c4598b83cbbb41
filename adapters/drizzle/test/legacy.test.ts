import { DrizzleAdapter, sqliteTables } from "@lockstep/drizzle-adapter"
import SQLite from "better-sqlite3"
import { drizzle } from "drizzle-orm/better-sqlite3"
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { onTestFinished } from "vitest"
import { testLegacy } from "../../../core/test/support/adapter-suites/legacy.ts"
import {
  camelCaseTables,
  readTables,
} from "../../../core/test/support/adapter-suites/sql-tables.ts"
import { testWithoutKeys } from "../../../core/test/support/adapter-suites/without-keys.ts"
import { keylessSQLiteSchema, sqliteSchema } from "./sqlite-tables.ts"

function open(schema: string) {
  const sqlite = new SQLite(":memory:")
  onTestFinished(() => void sqlite.close())
  sqlite.exec(schema)
  const db = drizzle(sqlite)
  const stored = () =>
    readTables({
      names: camelCaseTables,
      dialect: "sqlite",
      run: async (statement) => sqlite.exec(statement),
      rows: async (query) => sqlite.prepare(query).all(),
    })
  return { sqlite, db, adapter: DrizzleAdapter(db), stored }
}

testWithoutKeys(() => open(keylessSQLiteSchema).adapter)

const exact = "Drizzle declares no collation, and that of SQLite compares byte for byte"

testLegacy({
  inexactKeys: exact,
  inexactAddresses: exact,
  withoutCascade: () =>
    open(`${sqliteSchema.replaceAll(/ on delete cascade/gi, "")}; pragma foreign_keys = on`),
  withoutPasskeys() {
    const { sqlite, stored, ...store } = open(keylessSQLiteSchema)
    sqlite.exec(`alter table "authenticator" rename to "away"`)
    return {
      ...store,
      async stored() {
        sqlite.exec(`alter table "away" rename to "authenticator"`)
        return stored()
      },
    }
  },
  heldUser: "one transaction at a time writes",
  countedIds() {
    const owner = sqliteSchema.replaceAll('"userId" text', '"userId" integer')
    const { db, stored } = open(
      owner.replace('"id" text primary key', '"id" integer primary key autoincrement'),
    )
    const usersTable = sqliteTable("user", {
      id: integer("id").primaryKey({ autoIncrement: true }),
      name: text("name"),
      email: text("email").unique(),
      emailVerified: integer("emailVerified", { mode: "timestamp_ms" }),
      image: text("image"),
    })
    return { adapter: DrizzleAdapter(db, { ...sqliteTables(), usersTable }), stored }
  },
  looseExpiry() {
    const { sqlite, ...store } = open(sqliteSchema)
    const setExpiry = async (expiry: unknown) =>
      sqlite.prepare(`update "session" set expires = ?`).run(expiry)
    return { ...store, setExpiry, expiries: ["soon", "", "infinity"] }
  },
})
