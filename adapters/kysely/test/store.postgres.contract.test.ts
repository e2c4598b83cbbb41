import { postgres } from "@lockstep/adapter-test-kit/containers"
import { checkStoreSchema, createStoreTable, KyselyStore } from "@lockstep/kysely-adapter"
import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely"
import pg from "pg"
import { afterAll, describe, expect, test } from "vitest"
import { testStore } from "../../../core/test/support/store-cases.ts"

describe("KyselyStore on PostgreSQL", async () => {
  const server = await postgres()
  const scope = await server.scope({ name: "kysely store" })
  const open: Kysely<object>[] = []
  const openWith = (options = ""): Kysely<object> => {
    const pool = new pg.Pool({ connectionString: scope.url, max: 10, options })
    const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) })
    open.push(db)
    return db
  }
  const db = openWith()

  afterAll(async () => {
    for (const each of open) await each.destroy()
    await scope.drop()
    await server.stop()
  })

  testStore(async () => {
    await Promise.all([createStoreTable(db), createStoreTable(openWith())])
    await createStoreTable(db)
    const problems = await checkStoreSchema(db)
    const isolated = openWith("-c default_transaction_isolation=repeatable\\ read")
    const shifted = openWith(
      "-c timezone=Europe/Berlin -c default_transaction_isolation=serializable",
    )
    return {
      problems,
      store: KyselyStore(db),
      others: [KyselyStore(isolated), KyselyStore(shifted)],
    }
  })

  test("each method is one statement", async () => {
    const sent: string[] = []
    const pool = new pg.Pool({ connectionString: scope.url, max: 1 })
    const logged = new Kysely<object>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => void sent.push(query.sql),
    })
    open.push(logged)
    const store = KyselyStore(logged)
    await store.set("trip", "value", 60_000)
    await store.get(["trip", "none"])
    await store.add("trip", "value", 60_000)
    await store.take("trip")
    await store.remove("trip", "value")
    await store.increment("trip", 60_000)
    await store.deleteExpired?.(10)
    expect(sent).toHaveLength(7)
  })

  test("uses names as plugins and schemas spell them", async () => {
    await db.schema.createSchema("beside").ifNotExists().execute()
    const beside = db.withPlugin(new CamelCasePlugin()).withSchema("beside")
    await createStoreTable(beside, { table: "shortLived" })
    expect(await checkStoreSchema(beside, { table: "shortLived" })).toEqual([])
    const store = KyselyStore(beside, { table: "shortLived" })
    await store.set("a", "value", 60_000)
    expect(await store.take("a")).toBe("value")
    expect(await KyselyStore(db).get(["a"])).toEqual([null])
  })

  test("the schema check names what a table lacks", async () => {
    expect(await checkStoreSchema(db, { table: "nowhere" })).toMatchObject([
      { kind: "missing-table", table: "nowhere", message: expect.stringContaining("Create") },
    ])
    await db.schema
      .createTable("narrow")
      .addColumn("key", "varchar(64)")
      .addColumn("value", "varchar(255)")
      .addColumn("expires", "integer")
      .execute()
    const problems = await checkStoreSchema(db, { table: "narrow" })
    expect(problems.map(({ kind, columns }) => [kind, ...columns])).toEqual([
      ["missing-column", "count"],
      ["small-number", "expires"],
      ["too-short", "key"],
      ["too-short", "value"],
      ["missing-unique", "key"],
      ["missing-index", "expires"],
    ])
  })

  test("rejects with AdapterError when the database is out of reach", async () => {
    const store = KyselyStore(db, { table: "nowhere" })
    const calls = [
      () => store.get(["a"]),
      () => store.set("a", "", 1),
      () => store.add("a", "", 1),
      () => store.take("a"),
      () => store.remove("a", ""),
      () => store.increment("a", 1),
      () => store.deleteExpired?.(1),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: "unavailable" })
  })
})
