import { postgres } from "@lockstep/adapter-test-kit/containers"
import { checkSchema, createTables, KyselyAdapter } from "@lockstep/kysely-adapter"
import { Kysely, PostgresDialect, sql } from "kysely"
import pg from "pg"
import { afterAll, expect, test, vi } from "vitest"
import {
  account,
  authenticator,
  session,
  user,
} from "../../../core/test/support/adapter-samples.ts"
import {
  testRacesWithoutKeys,
  testWithoutKeys,
} from "../../../core/test/support/adapter-suites/without-keys.ts"
import { countRows } from "./count-rows.ts"
import type { OwnTables } from "./own-tables.ts"
import { createLegacyTables } from "./postgres-tables.ts"

const server = await postgres()
const scope = await server.scope({ name: "kysely legacy" })
const pool = new pg.Pool({ connectionString: scope.url, max: 10 })
const db = new Kysely<OwnTables>({ dialect: new PostgresDialect({ pool }) })

afterAll(async () => {
  await db.destroy()
  await scope.drop()
  await server.stop()
})

/** The tables of Auth.js in a schema of their own. */
async function legacy(name: string) {
  await db.schema.createSchema(name).execute()
  await createLegacyTables(db, name)
  const tables = db.withSchema(name)
  return { tables, adapter: KyselyAdapter(tables) }
}

let schemas = 0

/** The tables of Auth.js without a unique key or a foreign key. */
async function openWithoutKeys() {
  const name = `keyless${(schemas += 1)}`
  const { adapter } = await legacy(name)
  for (const [table, key] of [
    ["User", "User_email_key"],
    ["Account", "Account_userId_fkey"],
    ["Session", "Session_userId_fkey"],
    ["Session", "Session_sessionToken_key"],
    ["VerificationToken", "VerificationToken_token_key"],
  ] as const) {
    await sql`alter table ${sql.table(`${name}.${table}`)} drop constraint ${sql.id(key)}`.execute(
      db,
    )
  }
  return adapter
}

testRacesWithoutKeys(async () => {
  const { tables, adapter } = await legacy(`races${(schemas += 1)}`)
  return { adapter, count: () => countRows(tables) }
})
testWithoutKeys(openWithoutKeys)
// No testPublishedAdapter: it runs on SQLite; the contract tries it here.

test("a partial key on those who have an address is a unique key", async () => {
  const { tables } = await legacy("partial")
  await sql`alter table partial."User" drop constraint "User_email_key"`.execute(tables)
  await sql`create unique index on partial."User" (email) where email is not null`.execute(tables)
  const kinds = (await checkSchema(tables)).map(({ kind, table }) => `${kind} ${table}`)
  expect(kinds).not.toContain("missing-unique User")
})

test("an id that is no uuid belongs to no user", async () => {
  const { adapter } = await legacy("ids")
  const { id } = await adapter.createUser(user())
  for (const other of ["nobody", "", id.toUpperCase(), `{${id}}`, `${id}\0`]) {
    expect(await adapter.getUser(other)).toBeNull()
    expect(await adapter.deleteUser(other)).toBeNull()
    expect(await adapter.listAuthenticatorsByUserId(other)).toEqual([])
    const missing = { code: "missing" }
    await expect(adapter.updateUser({ id: other, name: "x" })).rejects.toMatchObject(missing)
    await expect(adapter.linkAccount(account(other))).rejects.toMatchObject(missing)
  }
  expect(await adapter.getUser(id)).toMatchObject({ id })
})

test("an address in a column that ignores case finds its owner, and no look-alike does", async () => {
  const { tables, adapter } = await legacy("cases")
  await sql`create collation cases.ci (provider = icu, locale = 'und-u-ks-level1',
    deterministic = false)`.execute(tables)
  await sql`alter table cases."User" alter column email type text collate cases.ci`.execute(tables)
  const ada = await adapter.createUser(user({ email: "Ada@example.com" }))
  expect(await adapter.getUserByEmail("ada@example.com")).toEqual(ada)
  expect(await adapter.getUserByEmail("adá@example.com")).toBeNull()
})

test("createTables adds what is missing, in the types that are there", async () => {
  const { tables, adapter } = await legacy("older")
  await sql`drop table older."Authenticator"`.execute(tables)
  const { id } = await adapter.createUser(user())
  await createTables(tables)
  await createTables(tables)
  await adapter.createAuthenticator(authenticator(id))
  expect((await checkSchema(tables)).map(({ kind }) => kind)).toEqual(["required-column"])
  await adapter.deleteUser(id)
  expect(await adapter.getAuthenticator("credential")).toBeNull()
})

test("types that lose something are reported", async () => {
  await db.schema.createSchema("lossy").execute()
  const tables = db.withSchema("lossy")
  await createTables(tables)
  expect(await checkSchema(tables)).toEqual([])
  await sql`alter table lossy."User" alter column "emailVerified" type timestamptz(0)`.execute(db)
  await sql`alter table lossy."Account" alter column access_token type varchar(255),
    alter column expires_at type integer, add unique ("userId")`.execute(db)
  await sql`alter table lossy."Session" alter column expires type timestamp`.execute(db)
  const problems = await checkSchema(tables)
  expect(problems.map(({ kind, columns }) => [kind, ...columns].join(" "))).toEqual([
    "imprecise-date emailVerified",
    "too-short access_token",
    "small-number expires_at",
    "needless-unique userId",
    "imprecise-date expires",
  ])
})

test("no table of passkeys is needed to remove a user", async () => {
  const { tables, adapter } = await legacy("passkeys")
  await sql`drop table passkeys."Authenticator"`.execute(tables)
  const { id } = await adapter.createUser(user())
  await adapter.createSession(session(id))
  expect(await adapter.deleteUser(id)).toMatchObject({ id })
  expect(await adapter.getSessionAndUser("session-token")).toBeNull()
})

test("a session that is added during the removal goes too, without foreign keys", async () => {
  const { tables, adapter } = await legacy("late")
  await sql`alter table late."Session" drop constraint "Session_userId_fkey"`.execute(tables)
  const { id } = await adapter.createUser(user())
  const client = await pool.connect()
  await client.query("begin")
  await client.query(`select from late."User" where id = $1 for key share`, [id])
  const removal = adapter.deleteUser(id)
  await vi.waitFor(
    async () => {
      const waiting = await client.query("select from pg_locks where not granted")
      expect(waiting.rowCount).toBeGreaterThan(0)
    },
    { timeout: 20_000 },
  )
  await client.query(
    `insert into late."Session" ("userId", "sessionToken", expires) values ($1, 't', now())`,
    [id],
  )
  await client.query("commit")
  client.release()
  expect(await removal).toMatchObject({ id })
  expect(await tables.selectFrom("Session").select("userId").execute()).toEqual([])
})

test("foreign keys without a cascade do not keep a user", async () => {
  const { tables, adapter } = await legacy("restrict")
  await sql`alter table restrict."Session" drop constraint "Session_userId_fkey",
    add foreign key ("userId") references restrict."User" on delete restrict`.execute(tables)
  const { id } = await adapter.createUser(user())
  await adapter.createSession(session(id))
  await adapter.deleteUser(id)
  expect(await tables.selectFrom("Session").select("userId").execute()).toEqual([])
})

test("the database may count the ids of users", async () => {
  await db.schema.createSchema("counted").execute()
  const tables = db.withSchema("counted")
  await sql`create table counted."User" (id integer primary key generated always as identity,
    name text, email text unique, "emailVerified" timestamptz(3), image text)`.execute(db)
  await createTables(tables)
  const adapter = KyselyAdapter(tables, { ids: "database" })
  const { id } = await adapter.createUser(user())
  expect(id).toBe("1")
  await adapter.createSession(session(id))
  expect((await adapter.getSessionAndUser("session-token"))?.session.userId).toBe("1")
  expect(await adapter.getUser("01")).toBeNull()
  expect(await adapter.getUser("99999999999")).toBeNull()
  const { user: second } = await adapter.createUserWithAccount({
    user: user({ email: "bob@example.com" }),
    account: { type: "oidc", provider: "google", providerAccountId: "42" },
  })
  expect(second.id).toBe("2")
})
