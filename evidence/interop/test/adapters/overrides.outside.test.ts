import { readFileSync } from "node:fs"
import { DrizzleAdapter } from "@lockstep/drizzle-adapter"
import SQLite from "better-sqlite3"
import { drizzle } from "drizzle-orm/better-sqlite3"
import { onTestFinished } from "vitest"
import { openAdapter as openKysely } from "../../../../adapters/kysely/test/open-database.ts"
import { openSQLite as openPrisma } from "../../../../adapters/prisma/test/open-database.ts"
import { testOverrides } from "./overrides.ts"

const drizzleSchema = new URL("../../../../adapters/drizzle/schema/sqlite.sql", import.meta.url)

testOverrides("@lockstep/drizzle-adapter", () => {
  const sqlite = new SQLite(":memory:")
  onTestFinished(() => void sqlite.close())
  sqlite.exec(readFileSync(drizzleSchema, "utf8"))
  return Promise.resolve(DrizzleAdapter(drizzle(sqlite)))
})

testOverrides("@lockstep/kysely-adapter", async () => (await openKysely()).adapter)

testOverrides("@lockstep/prisma-adapter", async () => (await openPrisma()).adapter)
