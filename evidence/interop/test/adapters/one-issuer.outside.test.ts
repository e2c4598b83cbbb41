import { readFileSync } from "node:fs"
import { DrizzleAdapter } from "@lockstep/drizzle-adapter"
import { KyselyAdapter } from "@lockstep/kysely-adapter"
import { PrismaAdapter } from "@lockstep/prisma-adapter"
import SQLite from "better-sqlite3"
import { drizzle } from "drizzle-orm/better-sqlite3"
import { onTestFinished } from "vitest"
import { openAdapter as openKysely } from "../../../../adapters/kysely/test/open-database.ts"
import { openSQLite as openPrisma } from "../../../../adapters/prisma/test/open-database.ts"
import { testOneIssuer } from "./one-issuer.ts"

const drizzleSchema = new URL("../../../../adapters/drizzle/schema/sqlite.sql", import.meta.url)

function openDrizzle() {
  const sqlite = new SQLite(":memory:")
  onTestFinished(() => void sqlite.close())
  sqlite.exec(readFileSync(drizzleSchema, "utf8"))
  return drizzle(sqlite)
}

testOneIssuer("@lockstep/drizzle-adapter", () => {
  const [here, there] = [openDrizzle(), openDrizzle()]
  return Promise.resolve({
    adapter: () => DrizzleAdapter(here),
    elsewhere: () => DrizzleAdapter(there),
  })
})

testOneIssuer("@lockstep/kysely-adapter", async () => {
  const [here, there] = [await openKysely(), await openKysely()]
  return { adapter: () => KyselyAdapter(here.db), elsewhere: () => KyselyAdapter(there.db) }
})

testOneIssuer("@lockstep/prisma-adapter", async () => {
  const [here, there] = [await openPrisma(), await openPrisma()]
  return {
    adapter: () => PrismaAdapter(here.prisma),
    elsewhere: () => PrismaAdapter(there.prisma),
  }
})
