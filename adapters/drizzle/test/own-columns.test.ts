import { DrizzleAdapter } from "@lockstep/drizzle-adapter"
import SQLite from "better-sqlite3"
import { drizzle } from "drizzle-orm/better-sqlite3"
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { expect, onTestFinished, test } from "vitest"
import { account, session, user } from "../../../core/test/support/adapter-samples.ts"

const usersTable = sqliteTable("people", {
  id: integer("id").primaryKey(),
  name: text("full_name"),
  email: text("email").unique(),
  emailVerified: integer("verified_at", { mode: "timestamp_ms" }),
  image: text("picture"),
  plan: text("plan").notNull().default("free"),
  slug: text("slug").$defaultFn(() => "made"),
  changes: integer("changes").$onUpdate(() => 7),
})

const ownerId = () =>
  integer("person_id")
    .notNull()
    .references(() => usersTable.id, { onDelete: "cascade" })

const sessionsTable = sqliteTable("sessions", {
  sessionToken: text("token").primaryKey(),
  userId: ownerId(),
  expires: integer("expires_at", { mode: "timestamp" }).notNull(),
})

const accountsTable = sqliteTable("accounts", {
  userId: ownerId(),
  type: text("type").notNull(),
  provider: text("provider").notNull(),
  providerAccountId: text("provider_account_id").notNull(),
  refresh_token: text("refresh_token"),
  access_token: text("access_token"),
  expires_at: integer("expires_at"),
  token_type: text("token_type"),
  scope: text("scope"),
  id_token: text("id_token"),
  session_state: text("session_state"),
})

const schema = `
  create table people (id integer primary key, full_name text, email text unique,
    verified_at integer, picture text, plan text not null default 'free', slug text,
    changes integer);
  create table sessions (token text primary key,
    person_id integer not null references people on delete cascade, expires_at integer not null);
  create table accounts (person_id integer not null references people on delete cascade,
    type text, provider text, provider_account_id text, refresh_token text, access_token text,
    expires_at integer, token_type text, scope text, id_token text, session_state text);`

function open() {
  const sqlite = new SQLite(":memory:")
  onTestFinished(() => void sqlite.close())
  sqlite.exec(schema)
  return DrizzleAdapter(drizzle(sqlite), { usersTable, sessionsTable, accountsTable })
}

test("defaults of the table and of the database hold for new users", async () => {
  const created = await open().createUser(user())
  expect(created).toMatchObject({ id: "1", plan: "free", slug: "made", changes: 7 })
})

test("ids that are numbers are strings for everybody but the database", async () => {
  const adapter = open()
  const { id } = await adapter.createUser(user())
  const created = await adapter.createSession(session(id))
  expect(created.userId).toBe("1")
  expect(await adapter.getUser("1")).toMatchObject({ id: "1" })
})

test("other spellings of a number find no user", async () => {
  const adapter = open()
  await adapter.createUser(user())
  for (const id of ["01", "1.0", " 1", "+1", "1e0", "one", "99999999999999999999", ""]) {
    expect(await adapter.getUser(id)).toBeNull()
  }
})

test("a newcomer's records get the number that the database made", async () => {
  const adapter = open()
  const { userId: _account, ...newAccount } = account("")
  const { userId: _session, ...newSession } = session("")
  const created = await adapter.createUserWithAccount({
    user: user(),
    account: newAccount,
    session: newSession,
  })
  expect(created.session?.userId).toBe(created.user.id)
  expect(await adapter.getUserByAccount(newAccount)).toEqual(created.user)
})

test("what a column has no milliseconds for is told as it is stored", async () => {
  const adapter = open()
  const { id } = await adapter.createUser(user())
  const created = await adapter.createSession(session(id))
  expect(created.expires).toEqual(new Date("2030-01-02T03:04:05.000Z"))
  expect((await adapter.getSessionAndUser("session-token"))?.session).toEqual(created)
})
