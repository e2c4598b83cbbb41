import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import { DrizzleAdapter, DrizzleStore, mysqlTables } from "@lockstep/drizzle-adapter/mysql"
import { drizzle } from "drizzle-orm/mysql2"
import { createConnection, createPool, type PoolOptions } from "mysql2/promise"
import { createPool as createCallbackPool } from "mysql2"
import { afterAll, describe, expect, test } from "vitest"
import {
  mysqlOptions,
  otherCharsets,
  otherRows,
} from "../../../core/test/support/client-options/mysql2.ts"
import { testClientOptions } from "../../../core/test/support/client-options/test-client-options.ts"
import { mysqlSchema, mysqlStoreSchema } from "./own-mysql-tables.ts"

describe.each([
  ["MariaDB", mariadb],
  ["MySQL", mysql],
])("on %s", async (_server, start) => {
  const server = await start()
  const setup = `${mysqlSchema} ${mysqlStoreSchema}`
  const scope = await server.scope({ name: "drizzle client options", setup })
  const beside = createPool({ uri: scope.url, connectionLimit: 1 })

  afterAll(async () => {
    await beside.end()
    await scope.drop()
    await server.stop()
  })

  const open = async (option: PoolOptions) => {
    for (const table of ["user", "verificationToken", "auth_entry"]) {
      await beside.query(`delete from \`${table}\``)
    }
    const pool = createPool({ uri: scope.url, connectionLimit: 3, ...option })
    return {
      adapter: DrizzleAdapter(drizzle(pool), mysqlTables()),
      store: DrizzleStore(drizzle(pool)),
      close: () => pool.end(),
    }
  }

  testClientOptions(
    Object.fromEntries(
      Object.entries(mysqlOptions).map(([name, option]) => [
        `mysql2 with ${name}`,
        () => open(option),
      ]),
    ),
    Object.fromEntries([
      ...Object.entries(otherRows).map(([name, option]) => [
        `mysql2 with ${name}`,
        { open: () => open(option), says: "needs rows that are objects" },
      ]),
      ...Object.entries(otherCharsets).map(([name, option]) => [
        `mysql2 with ${name}`,
        { open: () => open(option), says: "Remove the option charset of mysql2" },
      ]),
    ]),
  )

  test.each(Object.entries(otherRows))("%s is refused of each client", async (_name, option) => {
    const connection = await createConnection({ uri: scope.url, ...option })
    const pool = createCallbackPool({ uri: scope.url, ...option })
    expect(() => DrizzleAdapter(drizzle(connection))).toThrow("needs rows that are objects")
    expect(() => DrizzleAdapter(drizzle(pool))).toThrow("needs rows that are objects")
    expect(() => DrizzleStore(drizzle(pool))).toThrow("needs rows that are objects")
    await connection.end()
    pool.end(() => {})
  })
})
