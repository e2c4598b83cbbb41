import { DrizzleAdapter } from "@lockstep/drizzle-adapter"
import SQLite from "better-sqlite3"
import { drizzle } from "drizzle-orm/better-sqlite3"
import { onTestFinished } from "vitest"
import { testWithoutKeys } from "../../../core/test/support/adapter-suites/without-keys.ts"
import { keylessSQLiteSchema } from "./sqlite-tables.ts"

testWithoutKeys(() => {
  const sqlite = new SQLite(":memory:")
  onTestFinished(() => void sqlite.close())
  sqlite.exec(keylessSQLiteSchema)
  return Promise.resolve(DrizzleAdapter(drizzle(sqlite)))
})
