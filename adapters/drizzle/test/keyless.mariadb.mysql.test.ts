import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import { DrizzleAdapter } from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/mysql2"
import { createPool } from "mysql2/promise"
import { afterAll, describe, expect, test } from "vitest"
import { authenticator, user } from "../../../core/test/support/adapter-samples.ts"
import { testWithoutKeys } from "../../../core/test/support/adapter-suites/without-keys.ts"
import { keylessMySQLSchema, keylessMySQLTables } from "./own-mysql-tables.ts"

describe.each([
  ["MariaDB", mariadb],
  ["MySQL", mysql],
])("on %s", async (_server, start) => {
  const server = await start()
  const database = await server.scope("drizzle keyless")
  const pool = createPool({ uri: database.url, multipleStatements: true })

  afterAll(async () => {
    await pool.end()
    await database.drop()
    await server.stop()
  })

  testWithoutKeys(async () => {
    const prefix = `keyless_${crypto.randomUUID()}_`
    await pool.query(keylessMySQLSchema(prefix))
    return DrizzleAdapter(drizzle(pool), keylessMySQLTables(prefix))
  })

  test("values that are there already are no failure to a driver that counts changed rows", async () => {
    const prefix = `keyless_${crypto.randomUUID()}_`
    await pool.query(keylessMySQLSchema(prefix))
    const counting = createPool({ uri: database.url, flags: ["-FOUND_ROWS"] })
    const adapter = DrizzleAdapter(drizzle(counting), keylessMySQLTables(prefix))
    const { id } = await adapter.createUser(user())
    const passkey = await adapter.createAuthenticator(authenticator(id))
    expect(await adapter.updateUser({ id, email: user().email })).toMatchObject({ id })
    expect(await adapter.updateAuthenticatorCounter("credential", 5)).toEqual(passkey)
    const lower = adapter.updateAuthenticatorCounter("credential", 4)
    await expect(lower).rejects.toMatchObject({ code: "conflict" })
    await counting.end()
  })
})
