import type { OnUnknownField } from "@lockstep/core/adapters"
import {
  checkSchema,
  createTables,
  KyselyAdapter,
  type Database,
  type KyselyAdapterOptions,
} from "@lockstep/kysely-adapter"
import type { Kysely } from "kysely"
import { expect, test, vi } from "vitest"
import { account, session, user } from "../../../core/test/support/adapter-samples.ts"
import { openAdapter, openDatabase } from "./open-database.ts"

interface OwnTables extends Database {
  User: Database["User"] & {
    role: string
    age: number | null
    admin: boolean | null
    bornAt: Date | null
    expires: string | null
    settings: unknown
  }
  Session: Database["Session"] & { id: string | null; seenAt: Date | null }
}

const own: KyselyAdapterOptions<OwnTables> = {
  userFields: {
    role: "text",
    age: "number",
    admin: "boolean",
    bornAt: "date",
    expires: "text",
    settings: "json",
  },
  sessionFields: { id: "text", seenAt: "date" },
}

async function openOwn() {
  const { sqlite, db: plain } = openDatabase()
  await createTables(plain)
  sqlite.exec(`alter table "User" add column "role" text not null default 'reader';
    alter table "User" add column "age" integer;
    alter table "User" add column "admin" integer;
    alter table "User" add column "bornAt" text;
    alter table "User" add column "expires" text;
    alter table "User" add column "settings" text;
    alter table "Session" add column "id" text;
    alter table "Session" add column "seenAt" text;`)
  const db = plain as unknown as Kysely<OwnTables> // the columns were added in the statements above
  return { sqlite, db, adapter: KyselyAdapter(db, own) }
}

const extras = {
  role: "writer",
  age: 36,
  admin: false,
  bornAt: new Date("1815-12-10T00:00:00.000Z"),
  expires: "2020-01-01T00:00:00.000Z",
  settings: { theme: "dark", tags: ["a", "b"] },
}

test("declared columns of users survive create, update and every read", async () => {
  const { adapter } = await openOwn()
  const { id } = await adapter.createUser({ ...user(), ...extras })
  await adapter.createSession(session(id))
  await adapter.linkAccount(account(id))
  const expected = { ...user({ id }), image: null, ...extras }
  expect(await adapter.getUser(id)).toEqual(expected)
  expect(await adapter.getUserByAccount(account(id))).toEqual(expected)
  expect((await adapter.getSessionAndUser("session-token"))?.user).toEqual(expected)

  const older = { id, age: 37 }
  expect(await adapter.updateUser(older)).toEqual({ ...expected, age: 37 })
})

test("a declared column that is not given gets the database's default", async () => {
  const { adapter } = await openOwn()
  expect(await adapter.createUser(user())).toMatchObject({ role: "reader", age: null })
})

interface LeanTables extends Omit<Database, "User"> {
  User: { id: string; email: string | null }
}

test("a table of users can do without name, emailVerified and image", async () => {
  const { sqlite, db: plain } = openDatabase()
  const db = plain as unknown as Kysely<LeanTables> // as the tables are created below
  const userFields = { name: false, emailVerified: false, image: false } as const
  const onUnknownField = vi.fn<OnUnknownField>()
  const adapter = KyselyAdapter(db, { userFields, onUnknownField })
  await createTables(db, { userFields })
  expect(sqlite.pragma(`table_info("User")`)).toMatchObject([{ name: "id" }, { name: "email" }])
  expect(await checkSchema(db, { userFields })).toEqual([])

  const created = await adapter.createUser(user({ emailVerified: new Date() }))

  const absent = { name: null, emailVerified: null, image: null }
  expect(created).toEqual({ id: created.id, email: "ada@example.com", ...absent })
  expect(await adapter.getUserByEmail("ada@example.com")).toEqual(created)
  expect(await adapter.updateUser({ id: created.id, name: "Grace" })).toEqual(created)
  await adapter.createSession(session(created.id))
  await adapter.linkAccount(account(created.id))
  expect((await adapter.getSessionAndUser("session-token"))?.user).toEqual(created)
  expect(await adapter.getUserByAccount(account(created.id))).toEqual(created)
  const grace = await adapter.createUserWithAccount({
    user: user({ email: "grace@example.com" }),
    account: account("", { providerAccountId: "43" }),
  })
  expect(await adapter.getUser(grace.user.id)).toEqual(grace.user)
  expect(onUnknownField.mock.calls).toEqual([
    ["user", "name"],
    ["user", "emailVerified"],
  ])
  expect(await adapter.deleteUser(created.id)).toEqual(created)
})

test("columns of one name in user and session are kept apart", async () => {
  const { adapter } = await openOwn()
  const { id } = await adapter.createUser({ ...user(), ...extras })
  const seenAt = new Date("2029-01-01T00:00:00.001Z")
  const extended = { ...session(id), id: "session id", seenAt }
  await adapter.createSession(extended)
  const read = await adapter.getSessionAndUser("session-token")
  expect(read?.session).toEqual(extended)
  expect(read?.user).toMatchObject({ id, expires: extras.expires })
})

test("the schema check looks for the declared columns", async () => {
  const { db } = await openOwn()
  expect(await checkSchema(db, own)).toEqual([])
  const { db: plain } = await openAdapter()
  const problems = await checkSchema(plain as unknown as Kysely<OwnTables>, own) // they are missing
  expect(problems.map(({ kind }) => kind)).toEqual(Array(8).fill("missing-column"))
})

test("members without a column are dropped, and reported once each when asked for", async () => {
  const { db } = await openAdapter()
  const onUnknownField = vi.fn<OnUnknownField>()
  const adapter = KyselyAdapter(db, { onUnknownField })
  const sent = { ...user(), locale: "en", phone: "secret" }
  const { id } = await adapter.createUser(sent)
  // What a token endpoint sent: parsed, so that __proto__ is a member like any other.
  const keycloak = JSON.parse(
    `{"not-before-policy": 0, "__proto__": {"userId": "x"}, "constructor": 1, "id": "x"}`,
  ) as object
  await adapter.linkAccount({ ...account(id), ...keycloak })
  await adapter.linkAccount({ ...account(id), ...keycloak, providerAccountId: "43" })

  expect(await adapter.getUser(id)).not.toHaveProperty("locale")
  expect(await adapter.getAccount("42", "google")).toMatchObject({ userId: id })
  expect(onUnknownField.mock.calls).toEqual([
    ["user", "locale"],
    ["user", "phone"],
    ["account", "not-before-policy"],
    ["account", "__proto__"],
    ["account", "constructor"],
    ["account", "id"],
  ])
})

test("a listener that fails keeps no user from signing up", async () => {
  const { db } = await openAdapter()
  const adapter = KyselyAdapter(db, {
    onUnknownField() {
      throw new Error("broken")
    },
  })
  const sent = { ...user(), locale: "en" }
  const created = await adapter.createUser(sent)
  expect(created.email).toBe("ada@example.com")
})
