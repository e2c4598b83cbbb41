import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import { DrizzleAdapter, mysqlTables } from "@lockstep/drizzle-adapter"
import { sql } from "drizzle-orm"
import { drizzle, type MySqlRemoteDatabase } from "drizzle-orm/mysql-proxy"
import { createPool, type Pool } from "mysql2/promise"
import { afterAll, describe, expect, onTestFinished, test } from "vitest"
import { account, session, user } from "../../../core/test/support/adapter-samples.ts"
import { testSignInFlow } from "../../../core/test/support/sign-in-flow.ts"
import { keylessMySQLSchema, keylessMySQLTables, mysqlSchema } from "./own-mysql-tables.ts"

describe.each([
  ["MariaDB", mariadb],
  ["MySQL", mysql],
] as const)("mysql-proxy to %s", async (_name, start) => {
  const server = await start()
  afterAll(() => server.stop())

  async function open(setup: string): Promise<MySqlRemoteDatabase> {
    const scope = await server.scope({ name: "drizzle proxy", setup })
    const pool = createPool(scope.url)
    onTestFinished(async () => {
      await pool.end()
      await scope.drop()
    })
    return proxied(pool)
  }

  testSignInFlow("mysql-proxy", async () => DrizzleAdapter(await open(mysqlSchema), mysqlTables()))

  test("a user whose records have no foreign keys is deleted with them through mysql-proxy", async () => {
    const adapter = DrizzleAdapter(await open(keylessMySQLSchema("")), keylessMySQLTables(""))
    const { id } = await adapter.createUser(user())
    await adapter.linkAccount(account(id))
    await adapter.createSession(session(id))
    await adapter.deleteUser(id)
    expect(await adapter.listAccountsByUserId(id)).toEqual([])
    expect(await adapter.getUser(id)).toBeNull()
  })

  test("a new user who cannot be rolled back through mysql-proxy is an error that says so", async () => {
    const db = await open(mysqlSchema)
    const adapter = DrizzleAdapter(db, mysqlTables())
    const records = (name: string) => ({
      user: user({ email: `${name}@example.com` }),
      account: { type: "oidc" as const, provider: "google", providerAccountId: name },
    })
    await adapter.createUserWithAccount(records("ada"))
    await db.execute(
      sql`create trigger stuck before delete on \`user\` for each row signal sqlstate '45000'`,
    )
    const refused = { ...records("bob"), account: records("ada").account }
    await expect(adapter.createUserWithAccount(refused)).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("could not be deleted again"),
    })
  })
})

/** As Drizzle's documentation of the driver has it: one statement a request, and no transactions. */
function proxied(pool: Pool): MySqlRemoteDatabase {
  return drizzle(async (sql, values, method) => {
    const options = { sql, values, dateStrings: true }
    if (method === "execute") return { rows: await pool.query(options) }
    const [rows] = await pool.query({ ...options, rowsAsArray: true })
    return { rows: rows as unknown[] }
  })
}
