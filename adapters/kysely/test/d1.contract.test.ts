import { d1, type D1Database } from "@lockstep/adapter-test-kit/containers"
import type { NewUserWithAccount } from "@lockstep/core/adapters"
import {
  checkSchema,
  createStoreTable,
  createTables,
  KyselyAdapter,
  type Database,
} from "@lockstep/kysely-adapter"
import { Kysely } from "kysely"
import { D1Dialect } from "kysely-d1"
import { afterAll, expect, test } from "vitest"
import { authenticator, session, user } from "../../../core/test/support/adapter-samples.ts"
import { testFeatureFlows } from "../../../core/test/support/adapter-suites/feature-flows.ts"
import { pascalCaseTables } from "../../../core/test/support/adapter-suites/sql-tables.ts"
import { d1Tables } from "../../../core/test/support/d1/d1-tables.ts"
import { openBinding } from "../../../core/test/support/d1/open-binding.ts"
import { sqlFlows } from "../../../core/test/support/feature-flows/sql-flows.ts"
import { testSignInFlow } from "../../../core/test/support/sign-in-flow.ts"
import { withFeatures } from "./feature-columns.ts"

/** Without foreign keys, and without passkeys. */
const legacy = `
  create table "User" ("id" text primary key, "name" text, "email" text unique,
    "emailVerified" text, "image" text);
  create table "Account" ("userId" text, "type" text, "provider" text, "providerAccountId" text,
    "refresh_token" text, "access_token" text, "expires_at" integer, "token_type" text,
    "scope" text, "id_token" text, "session_state" text);
  create table "Session" ("sessionToken" text, "userId" text, "expires" text);
  create table "VerificationToken" ("identifier" text, "token" text, "expires" text)`

const server = await d1()
afterAll(() => server.stop())

const open = (database: D1Database) =>
  new Kysely<Database>({ dialect: new D1Dialect({ database }) })

testSignInFlow("D1", async () => {
  const db = open((await server.scope("kysely")).database)
  await createTables(db)
  return KyselyAdapter(db)
})

testFeatureFlows(async () => {
  const { database } = await server.scope("kysely flows")
  const db = open(database)
  await createTables(db)
  await createStoreTable(db)
  return sqlFlows(d1Tables(database, pascalCaseTables), "AuthEntry", withFeatures(db))
})

test("a new user is stored with all records, or with none, through the binding of Workers", async () => {
  const db = open(await openBinding())
  await createTables(db)
  expect(await checkSchema(db)).toEqual([])
  const adapter = KyselyAdapter(db)
  const records = newcomer("ada")
  const created = await adapter.createUserWithAccount(records)
  expect(await adapter.getUserByAccount(records.account)).toEqual(created.user)
  expect(created.session).toMatchObject({ userId: created.user.id })
  expect(await adapter.listAuthenticatorsByUserId(created.user.id)).toHaveLength(1)
  for (const taken of ["account", "authenticator", "session"] as const) {
    const refused = { ...newcomer("bob"), [taken]: records[taken] }
    await expect(adapter.createUserWithAccount(refused)).rejects.toMatchObject({
      code: "duplicate",
    })
    expect(await adapter.getUserByEmail("bob@example.com")).toBeNull()
    expect(await adapter.getAccount("bob", "google")).toBeNull()
  }
})

test("on D1 a user is deleted with all that is theirs from tables without foreign keys", async () => {
  const adapter = KyselyAdapter(
    open((await server.scope({ name: "legacy", setup: legacy })).database),
  )
  const { authenticator: _, ...records } = newcomer("ada")
  const { user: created } = await adapter.createUserWithAccount(records)
  await adapter.deleteUser(created.id)
  expect(await adapter.getAccount("ada", "google")).toBeNull()
  expect(await adapter.deleteSession("ada")).toBeNull()
})

test("a new user who cannot be rolled back on D1 is an error that says so", async () => {
  const { database: client } = await server.scope("stuck")
  await createTables(open(client))
  await client
    .prepare(
      `create trigger stuck before delete on "User" begin select raise(abort, 'No deletions.'); end`,
    )
    .all()
  const adapter = KyselyAdapter(open(client))
  await adapter.createUserWithAccount(newcomer("ada"))
  const refused = { ...newcomer("bob"), account: newcomer("ada").account }
  await expect(adapter.createUserWithAccount(refused)).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("could not be deleted again"),
  })
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
