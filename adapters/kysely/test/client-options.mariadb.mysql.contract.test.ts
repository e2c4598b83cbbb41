import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import {
  createStoreTable,
  createTables,
  KyselyAdapter,
  KyselyStore,
  type DatabaseWithAuthenticators,
} from "@lockstep/kysely-adapter"
import { Kysely, MysqlDialect, sql } from "kysely"
import { createPool, type PoolOptions } from "mysql2"
import { afterAll, describe, expect } from "vitest"
import {
  mysqlOptions,
  otherCharsets,
  otherRows,
} from "../../../core/test/support/client-options/mysql2.ts"
import {
  testClientOptions,
  type RefusedOption,
} from "../../../core/test/support/client-options/test-client-options.ts"

describe.each([
  ["MariaDB", mariadb],
  ["MySQL", mysql],
])("on %s", async (_server, start) => {
  const server = await start()
  const scope = await server.scope({ name: "kysely client options" })
  const connect = (option: PoolOptions) => {
    const pool = createPool({ uri: scope.url, connectionLimit: 3, ...option })
    return new Kysely<DatabaseWithAuthenticators>({ dialect: new MysqlDialect({ pool }) })
  }
  const beside = connect({})
  await createTables(beside)
  await createStoreTable(beside)

  afterAll(async () => {
    await beside.destroy()
    await scope.drop()
    await server.stop()
  })

  const tables = ["User", "Account", "Session", "VerificationToken", "AuthEntry"]

  const open = async (option: PoolOptions) => {
    for (const table of ["User", "VerificationToken", "AuthEntry"]) {
      await sql`delete from ${sql.table(table)}`.execute(beside)
    }
    const db = connect(option)
    return { adapter: KyselyAdapter(db), store: KyselyStore(db), close: () => db.destroy() }
  }

  /** What is refused leaves nothing behind. */
  const openRefused = async (option: PoolOptions) => {
    const { adapter, store, close } = await open(option)
    return {
      adapter,
      store,
      async close() {
        await close()
        for (const table of tables) {
          const { rows } = await sql`select * from ${sql.table(table)}`.execute(beside)
          expect(rows, table).toEqual([])
        }
      },
    }
  }

  testClientOptions(
    Object.fromEntries(
      Object.entries(mysqlOptions)
        .filter(([name]) => name !== "typeCast false")
        .map(([name, option]) => [`mysql2 with ${name}`, () => open(option)]),
    ),
    Object.fromEntries<RefusedOption>([
      ...Object.entries(otherRows).map(
        ([name, option]) =>
          [
            `mysql2 with ${name}`,
            { open: () => openRefused(option), says: "needs rows that are objects", of: "writes" },
          ] as const,
      ),
      ...Object.entries({ ...otherCharsets, "typeCast false": { typeCast: false } }).map(
        ([name, option]) =>
          [
            `mysql2 with ${name}`,
            {
              open: () => openRefused(option),
              says: "Remove the options charset and typeCast of mysql2",
              of: "writes",
            },
          ] as const,
      ),
    ]),
  )
})
