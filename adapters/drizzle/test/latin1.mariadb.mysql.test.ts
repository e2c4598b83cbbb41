import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import { DrizzleAdapter } from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/mysql2"
import { createPool } from "mysql2/promise"
import { afterAll, describe, expect, test } from "vitest"
import { session, user } from "../../../core/test/support/adapter-samples.ts"
import { mysqlSchema } from "./own-mysql-tables.ts"

/** The shipped tables, in the character set that an old server gives them. */
const schema = mysqlSchema
  .replaceAll(/utf8mb4_\w+/g, "latin1_swedish_ci")
  .replaceAll("utf8mb4", "latin1")

describe.each([
  ["MariaDB", mariadb],
  ["MySQL", mysql],
])("on %s", async (_server, start) => {
  const server = await start()
  const setup = `alter database character set latin1; ${schema}`
  const scope = await server.scope({ name: "drizzle latin1", setup })
  const pool = createPool(scope.url)
  const adapter = DrizzleAdapter(drizzle(pool))

  afterAll(async () => {
    await pool.end()
    await scope.drop()
    await server.stop()
  })

  test("a key that a narrow column cannot hold finds nothing, and is no error", async () => {
    const odd = "🍣"
    const { id } = await adapter.createUser(user({ email: "é@example.com" }))
    await adapter.createSession(session(id))
    expect(await adapter.getUserByEmail("é@example.com")).toMatchObject({ id })
    expect(await adapter.getUserByEmail(odd)).toBeNull()
    expect(await adapter.getUser(odd)).toBeNull()
    expect(await adapter.deleteUser(odd)).toBeNull()
    expect(await adapter.getUserByAccount({ provider: odd, providerAccountId: odd })).toBeNull()
    expect(await adapter.getAccount(odd, odd)).toBeNull()
    expect(await adapter.listAccountsByUserId(odd)).toEqual([])
    expect(await adapter.getSessionAndUser(odd)).toBeNull()
    expect(await adapter.updateSession({ sessionToken: odd, expires: new Date() })).toBeNull()
    expect(await adapter.deleteSession(odd)).toBeNull()
    expect(await adapter.useVerificationToken({ identifier: odd, token: odd })).toBeNull()
    const missing = { code: "missing" }
    await expect(adapter.updateUser({ id: odd, name: "x" })).rejects.toMatchObject(missing)
    await expect(adapter.updateAuthenticatorCounter(odd, 1)).rejects.toMatchObject(missing)
    expect(await adapter.getSessionAndUser("session-token")).toMatchObject({ user: { id } })
  })
})
