import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import { checkStoreSchema, createStoreTable, KyselyStore } from "@lockstep/kysely-adapter"
import { Kysely, MysqlDialect, sql } from "kysely"
import { createPool } from "mysql2"
import { afterAll, describe, expect, test } from "vitest"
import { testStore } from "../../../core/test/support/store-cases.ts"

describe.each([
  ["MariaDB", mariadb],
  ["MySQL", mysql],
] as const)("KyselyStore on %s", async (name, start) => {
  const server = await start()
  const scope = await server.scope({ name: "kysely store" })
  const open: Kysely<object>[] = []
  const openWith = (options: object): Kysely<object> => {
    const pool = createPool({ uri: scope.url, connectionLimit: 10, ...options })
    const db = new Kysely<object>({ dialect: new MysqlDialect({ pool }) })
    open.push(db)
    return db
  }
  const db = openWith({})

  afterAll(async () => {
    for (const each of open) await each.destroy()
    await scope.drop()
    await server.stop()
  })

  testStore(async () => {
    const changed = openWith({ flags: ["-FOUND_ROWS"], timezone: "+05:30" })
    await Promise.all([createStoreTable(db), createStoreTable(changed)])
    await createStoreTable(db)
    const problems = await checkStoreSchema(db)
    // `mysql2` counts the rows that were found unless this flag is taken away.
    return { problems, store: KyselyStore(db), others: [KyselyStore(changed)] }
  })

  test("each method is one statement, but for `take` on MySQL", async () => {
    const sent: string[] = []
    const logged = new Kysely<object>({
      dialect: new MysqlDialect({ pool: createPool({ uri: scope.url, connectionLimit: 1 }) }),
      log: ({ query }) => void sent.push(query.sql),
    })
    open.push(logged)
    const store = KyselyStore(logged)
    await store.set("trip", "value", 60_000)
    await store.get(["trip", "none"])
    await store.add("trip", "value", 60_000)
    await store.remove("trip", "none")
    await store.increment("trip", 60_000)
    // The first call is preceded by the query that checks the client.
    expect(sent).toHaveLength(6)
    expect(await store.take("trip")).toBe("value")
    expect(sent).toHaveLength(name === "MySQL" ? 8 : 7)
  })

  test("the schema check names what a table lacks", async () => {
    expect(await checkStoreSchema(db, { table: "nowhere" })).toMatchObject([
      { kind: "missing-table", table: "nowhere" },
    ])
    await sql`create table narrow (\`key\` varchar(128) character set utf8mb4 collate utf8mb4_unicode_ci
      primary key, value text, count int, expires int)`.execute(db)
    const problems = await checkStoreSchema(db, { table: "narrow" })
    expect(problems.map(({ kind, columns }) => [kind, ...columns])).toEqual([
      ["small-number", "count"],
      ["small-number", "expires"],
      ["inexact-collation", "key"],
      ["too-short", "key"],
      ["too-short", "value"],
      ["missing-index", "expires"],
    ])
  })
})
