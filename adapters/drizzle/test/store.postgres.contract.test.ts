import { readFileSync } from "node:fs"
import { postgres as postgresServer } from "@lockstep/adapter-test-kit/containers"
import { checkStoreSchema, DrizzleStore, pgEntriesTable } from "@lockstep/drizzle-adapter/pg"
import { sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/node-postgres"
import { pgSchema } from "drizzle-orm/pg-core"
import { drizzle as drizzleJs } from "drizzle-orm/postgres-js"
import pg from "pg"
import postgres from "postgres"
import { afterAll, describe, expect, test } from "vitest"
import { testStore } from "../../../core/test/support/store-cases.ts"

const schema = readFileSync(new URL("../schema/store-postgres.sql", import.meta.url), "utf8")

describe("DrizzleStore on PostgreSQL", async () => {
  const server = await postgresServer()
  const scope = await server.scope({ name: "drizzle store", setup: schema })
  const pool = new pg.Pool({ connectionString: scope.url, max: 10 })
  const isolated = new pg.Pool({
    connectionString: scope.url,
    max: 10,
    options: "-c default_transaction_isolation=serializable",
  })
  const client = postgres(scope.url, { max: 10, onnotice: () => {} })

  afterAll(async () => {
    await pool.end()
    await isolated.end()
    await client.end({ timeout: 1 })
    await scope.drop()
    await server.stop()
  })

  testStore(async () => {
    const problems = await checkStoreSchema(drizzle(pool))
    return {
      problems,
      store: DrizzleStore(drizzle(pool)),
      others: [DrizzleStore(drizzle(isolated)), DrizzleStore(drizzleJs(client))],
    }
  })

  test("uses a table of another schema", async () => {
    const db = drizzle(pool)
    await db.execute(sql`create schema beside`)
    await db.execute(
      sql`create table beside.own (key text primary key, value text, count bigint, expires int)`,
    )
    const entriesTable = pgEntriesTable({ table: pgSchema("beside").table, name: "own" })
    const store = DrizzleStore(db, { entriesTable })
    await expect(store.set("a", "value", 60_000)).rejects.toMatchObject({ code: "unavailable" })
    expect(await checkStoreSchema(db, { entriesTable })).toMatchObject([
      { kind: "small-number", table: "own", columns: ["expires"] },
      { kind: "missing-index", table: "own", columns: ["expires"] },
    ])
    await db.execute(sql`alter table beside.own alter column expires type bigint`)
    await store.set("a", "value", 60_000)
    expect(await store.take("a")).toBe("value")
    expect(await DrizzleStore(db).take("a")).toBeNull()
  })
})
