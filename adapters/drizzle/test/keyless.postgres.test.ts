import { postgres } from "@lockstep/adapter-test-kit/containers"
import { DrizzleAdapter } from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/node-postgres"
import { bigint, boolean, pgSchema, text, timestamp } from "drizzle-orm/pg-core"
import pg from "pg"
import { afterAll } from "vitest"
import { testWithoutKeys } from "../../../core/test/support/adapter-suites/without-keys.ts"
import { keylessPgSchema } from "./own-pg-tables.ts"

const server = await postgres()
const database = await server.scope("drizzle keyless")
const pool = new pg.Pool({ connectionString: database.url })

afterAll(async () => {
  await pool.end()
  await database.drop()
  await server.stop()
})

testWithoutKeys(async () => {
  const name = `keyless_${crypto.randomUUID()}`
  await pool.query(
    `create schema "${name}"; set local search_path to "${name}"; ${keylessPgSchema}`,
  )
  return DrizzleAdapter(drizzle(pool), tablesIn(name))
})

/** As a tool would write them that reads them out of the database. */
function tablesIn(schema: string) {
  const { table } = pgSchema(schema)
  const moment = (name: string) => timestamp(name, { mode: "date" })
  return {
    usersTable: table("user", {
      id: text("id"),
      name: text("name"),
      email: text("email"),
      emailVerified: moment("emailVerified"),
      image: text("image"),
    }),
    accountsTable: table("account", {
      userId: text("userId"),
      type: text("type"),
      provider: text("provider"),
      providerAccountId: text("providerAccountId"),
      refresh_token: text("refresh_token"),
      access_token: text("access_token"),
      expires_at: bigint("expires_at", { mode: "number" }),
      token_type: text("token_type"),
      scope: text("scope"),
      id_token: text("id_token"),
      session_state: text("session_state"),
    }),
    sessionsTable: table("session", {
      sessionToken: text("sessionToken"),
      userId: text("userId"),
      expires: moment("expires"),
    }),
    verificationTokensTable: table("verificationToken", {
      identifier: text("identifier"),
      token: text("token"),
      expires: moment("expires"),
    }),
    authenticatorsTable: table("authenticator", {
      credentialID: text("credentialID"),
      userId: text("userId"),
      providerAccountId: text("providerAccountId"),
      credentialPublicKey: text("credentialPublicKey"),
      counter: bigint("counter", { mode: "number" }),
      credentialDeviceType: text("credentialDeviceType"),
      credentialBackedUp: boolean("credentialBackedUp"),
      transports: text("transports"),
    }),
  }
}
