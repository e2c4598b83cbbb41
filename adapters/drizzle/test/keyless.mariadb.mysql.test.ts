import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import { DrizzleAdapter } from "@lockstep/drizzle-adapter"
import { boolean, int, mysqlTableCreator, timestamp, varchar } from "drizzle-orm/mysql-core"
import { drizzle } from "drizzle-orm/mysql2"
import { createPool } from "mysql2/promise"
import { afterAll, describe, expect, test } from "vitest"
import { authenticator, user } from "../../../core/test/support/adapter-samples.ts"
import { testWithoutKeys } from "../../../core/test/support/adapter-suites/without-keys.ts"
import { keylessMySQLSchema } from "./own-mysql-tables.ts"

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
    return DrizzleAdapter(drizzle(pool), tablesWith(prefix))
  })

  test("values that are there already are no failure to a driver that counts changed rows", async () => {
    const prefix = `keyless_${crypto.randomUUID()}_`
    await pool.query(keylessMySQLSchema(prefix))
    const counting = createPool({ uri: database.url, flags: ["-FOUND_ROWS"] })
    const adapter = DrizzleAdapter(drizzle(counting), tablesWith(prefix))
    const { id } = await adapter.createUser(user())
    const passkey = await adapter.createAuthenticator(authenticator(id))
    expect(await adapter.updateUser({ id, email: user().email })).toMatchObject({ id })
    expect(await adapter.updateAuthenticatorCounter("credential", 5)).toEqual(passkey)
    const lower = adapter.updateAuthenticatorCounter("credential", 4)
    await expect(lower).rejects.toMatchObject({ code: "conflict" })
    await counting.end()
  })

  /** As a tool would write them that reads them out of the database. */
  function tablesWith(prefix: string) {
    const table = mysqlTableCreator((name) => `${prefix}${name}`)
    const text = (name: string) => varchar(name, { length: 255 })
    return {
      usersTable: table("user", {
        id: text("id"),
        name: text("name"),
        email: text("email"),
        emailVerified: timestamp("emailVerified", { fsp: 3 }),
        image: text("image"),
      }),
      accountsTable: table("account", {
        userId: text("userId"),
        type: text("type"),
        provider: text("provider"),
        providerAccountId: text("providerAccountId"),
        refresh_token: text("refresh_token"),
        access_token: text("access_token"),
        expires_at: int("expires_at"),
        token_type: text("token_type"),
        scope: text("scope"),
        id_token: varchar("id_token", { length: 2048 }),
        session_state: text("session_state"),
      }),
      sessionsTable: table("session", {
        sessionToken: text("sessionToken"),
        userId: text("userId"),
        expires: timestamp("expires"),
      }),
      verificationTokensTable: table("verificationToken", {
        identifier: text("identifier"),
        token: text("token"),
        expires: timestamp("expires"),
      }),
      authenticatorsTable: table("authenticator", {
        credentialID: text("credentialID"),
        userId: text("userId"),
        providerAccountId: text("providerAccountId"),
        credentialPublicKey: text("credentialPublicKey"),
        counter: int("counter"),
        credentialDeviceType: text("credentialDeviceType"),
        credentialBackedUp: boolean("credentialBackedUp"),
        transports: text("transports"),
      }),
    }
  }
})
