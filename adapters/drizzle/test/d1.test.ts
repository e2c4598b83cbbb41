import type { NewUserWithAccount } from "@lockstep/core/adapters"
import { DrizzleAdapter, checkSchema, sqliteTables } from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/d1"
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { afterAll, describe, expect, test } from "vitest"
import { authenticator, session, user } from "../../../core/test/support/adapter-samples.ts"
import { openD1 } from "../../../core/test/support/d1/open-d1.ts"
import { testSignInFlow } from "../../../core/test/support/sign-in-flow.ts"
import { testWithoutKeys } from "../../../core/test/support/adapter-suites/without-keys.ts"
import { keylessSQLiteSchema, sqliteSchema } from "./sqlite-tables.ts"

/** Numbers that the database makes. */
const numberedSchema = sqliteSchema
  .replace('"id" text primary key not null', '"id" integer primary key autoincrement not null')
  .replaceAll('"userId" text', '"userId" integer')

const keyless = Array.from({ length: 7 }, (_, index) => `keyless${index}`)
const flows = ["first", "second"]
const server = await openD1({
  main: sqliteSchema,
  numbered: numberedSchema,
  ...Object.fromEntries(flows.map((name) => [name, sqliteSchema])),
  ...Object.fromEntries(keyless.map((name) => [name, keylessSQLiteSchema])),
})
afterAll(() => server.stop())

testSignInFlow("D1", () =>
  Promise.resolve(DrizzleAdapter(drizzle(server.client(flows.pop() ?? "")))),
)

describe("without keys on D1", () => {
  testWithoutKeys(() =>
    Promise.resolve(DrizzleAdapter(drizzle(server.client(keyless.pop() ?? "")))),
  )
})

test("a new user is stored with their account through the binding that Workers have", async () => {
  const db = drizzle(await server.binding("main"))
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
  const db = drizzle(server.client("numbered"))
  const usersTable = sqliteTable("user", {
    id: integer("id").primaryKey({ autoIncrement: true }),
    name: text("name"),
    email: text("email").unique(),
    emailVerified: integer("emailVerified", { mode: "timestamp_ms" }),
    image: text("image"),
  })
  const adapter = DrizzleAdapter(db, { ...sqliteTables(), usersTable })
  await adapter.createUser(user({ email: "before@example.com" }))
  const sent = server.requests("numbered")
  const records = newcomer("numbered")
  const created = await adapter.createUserWithAccount(records)
  expect(server.requests("numbered") - sent).toBe(1)
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
