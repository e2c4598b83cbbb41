import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import { checkStoreSchema, createStoreTable, KyselyStore } from "@lockstep/kysely-adapter"
import { Kysely, MysqlDialect, sql } from "kysely"
import { createPool } from "mysql2"
import { afterAll, describe, expect, test } from "vitest"
import { testStore } from "../../../core/test/support/store-cases.ts"

describe.each([
  ["MariaDB", mariadb],
  ["MySQL", mysql],
])("KyselyStore on %s", async (_server, start) => {
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
    expect(await checkStoreSchema(db)).toEqual([])
    // `mysql2` counts the rows that were found unless this flag is taken away.
    return { store: KyselyStore(db), others: [KyselyStore(changed)] }
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
