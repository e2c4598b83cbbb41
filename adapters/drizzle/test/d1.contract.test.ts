import { d1 } from "@lockstep/adapter-test-kit/containers"
import type { NewUserWithAccount } from "@lockstep/core/adapters"
import { DrizzleAdapter, DrizzleStore, checkSchema, sqliteTables } from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/d1"
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { afterAll, describe, expect, test } from "vitest"
import { authenticator, session, user } from "../../../core/test/support/adapter-samples.ts"
import { testFeatureFlows } from "../../../core/test/support/adapter-suites/feature-flows.ts"
import { camelCaseTables } from "../../../core/test/support/adapter-suites/sql-tables.ts"
import { d1Tables } from "../../../core/test/support/d1/d1-tables.ts"
import { openBinding } from "../../../core/test/support/d1/open-binding.ts"
import { sqlFlows } from "../../../core/test/support/feature-flows/sql-flows.ts"
import { testSignInFlow } from "../../../core/test/support/sign-in-flow.ts"
import { testWithoutKeys } from "../../../core/test/support/adapter-suites/without-keys.ts"
import {
  featureSQLiteTables,
  keylessSQLiteSchema,
  sqliteSchema,
  sqliteStoreSchema,
} from "./sqlite-tables.ts"

/** Numbers that the database makes. */
const numberedSchema = sqliteSchema
  .replace('"id" text primary key not null', '"id" integer primary key autoincrement not null')
  .replaceAll('"userId" text', '"userId" integer')

const server = await d1()
afterAll(() => server.stop())

const open = async (setup: string) =>
  DrizzleAdapter(drizzle((await server.scope({ name: "drizzle", setup })).database))

testSignInFlow("D1", () => open(sqliteSchema))

testFeatureFlows(async () => {
  const setup = sqliteSchema + sqliteStoreSchema
  const { database } = await server.scope({ name: "drizzle flows", setup })
  const db = drizzle(database)
  return sqlFlows(d1Tables(database, camelCaseTables), "auth_entry", {
    adapter: DrizzleAdapter(db, featureSQLiteTables),
    store: DrizzleStore(db),
  })
})

describe("without keys on D1", () => {
  testWithoutKeys(() => open(keylessSQLiteSchema))
})

test("a new user is stored with their account through the binding that Workers have", async () => {
  const db = drizzle(await openBinding(sqliteSchema))
  const adapter = DrizzleAdapter(db)
  const records = newcomer("bound")
  const created = await adapter.createUserWithAccount(records)
  expect(await adapter.getUserByAccount(records.account)).toEqual(created.user)
  const other = { ...newcomer("other"), account: records.account }
  await expect(adapter.createUserWithAccount(other)).rejects.toMatchObject({ code: "duplicate" })
  expect(await adapter.getUserByEmail(other.user.email)).toBeNull()
  expect(await checkSchema(db, sqliteTables())).toEqual([])
})

test("everything of a new user is stored in one batch on D1, also with an ID of the database", async () => {
  const scope = await server.scope({ name: "numbered", setup: numberedSchema })
  const db = drizzle(scope.database)
  const usersTable = sqliteTable("user", {
    id: integer("id").primaryKey({ autoIncrement: true }),
    name: text("name"),
    email: text("email").unique(),
    emailVerified: integer("emailVerified", { mode: "timestamp_ms" }),
    image: text("image"),
  })
  const adapter = DrizzleAdapter(db, { ...sqliteTables(), usersTable })
  await adapter.createUser(user({ email: "before@example.com" }))
  const sent = scope.requests
  const records = newcomer("numbered")
  const created = await adapter.createUserWithAccount(records)
  expect(scope.requests - sent).toBe(1)
  const { id } = created.user
  expect(id).toBe("2")
  expect(created.session).toMatchObject({ userId: id })
  expect(await adapter.getUserByAccount(records.account)).toEqual(created.user)
  expect(await adapter.listAuthenticatorsByUserId(id)).toHaveLength(1)
  // The last insert of the connection was one of this call's rows, and must not be taken for the user.
  const refused = { ...newcomer("late"), account: records.account }
  await expect(adapter.createUserWithAccount(refused)).rejects.toMatchObject({ code: "duplicate" })
  expect(await adapter.getUserByEmail(refused.user.email)).toBeNull()
  expect(await adapter.listAuthenticatorsByUserId(id)).toHaveLength(1)
  expect(await adapter.getSessionAndUser(refused.session.sessionToken)).toBeNull()
})

function newcomer(name: string): Required<NewUserWithAccount> {
  const { userId: _passkeyOwner, ...passkey } = authenticator("", {
    credentialID: name,
    providerAccountId: name,
  })
  const { userId: _sessionOwner, ...opened } = session("", { sessionToken: name })
  return {
    user: user({ email: `${name}@example.com` }),
    account: { type: "oidc", provider: "google", providerAccountId: name },
    authenticator: passkey,
    session: opened,
  }
}
