import { postgres } from "@lockstep/adapter-test-kit/containers"
import { checkSchema, createTables, KyselyAdapter } from "@lockstep/kysely-adapter"
import { Kysely, PostgresDialect, sql, type RawBuilder } from "kysely"
import pg from "pg"
import { afterAll, expect, test } from "vitest"
import {
  account,
  authenticator,
  session,
  token,
  user,
} from "../../../core/test/support/adapter-samples.ts"
import {
  type HoldingConnection,
  holdUsers,
} from "../../../core/test/support/adapter-suites/held-user.ts"
import { testLegacy } from "../../../core/test/support/adapter-suites/legacy.ts"
import {
  testRacesWithoutKeys,
  testWithoutKeys,
} from "../../../core/test/support/adapter-suites/without-keys.ts"
import { inRound, rounds, wrongOnPostgres } from "../../../core/test/support/wrong-column-types.ts"
import { countRows, storedRows } from "./stored-rows.ts"
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

/** The tables of Auth.js in a separate schema. */
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

let opened = 0

/** What the tables of Auth.js were made into. */
async function changed(
  change: (table: (name: string) => RawBuilder<unknown>) => readonly RawBuilder<unknown>[],
) {
  const schema = `changed${(opened += 1)}`
  const { tables, adapter } = await legacy(schema)
  for (const statement of change((name) => sql.table(`${schema}.${name}`)))
    await statement.execute(db)
  return { schema, tables, adapter, stored: () => storedRows(tables) }
}

testLegacy({
  inexactKeys:
    "text compares byte for byte; a column with another collation is a choice of the application",
  inexactAddresses: () =>
    changed((table) => [
      sql`create collation if not exists ignoring_case (provider = icu, locale = 'und-u-ks-level1',
        deterministic = false)`,
      sql`alter table ${table("User")} alter column email type text collate ignoring_case`,
    ]),
  withoutCascade: () =>
    changed((table) =>
      ["Account", "Session"].map(
        (name) => sql`alter table ${table(name)}
        drop constraint ${sql.id(`${name}_userId_fkey`)},
        add foreign key ("userId") references ${table("User")} on delete restrict`,
      ),
    ),
  async withoutPasskeys() {
    const store = await changed((table) => [sql`drop table ${table("Authenticator")}`])
    return { ...store, stored: () => storedRows(store.tables, false) }
  },
  async heldUser() {
    const store = await changed((table) => [
      sql`alter table ${table("Session")} drop constraint "Session_userId_fkey"`,
    ])
    const named = (name: string) => `"${store.schema}"."${name}"`
    return {
      ...store,
      ...holdUsers("postgres", { users: named("User"), sessions: named("Session") }, connect),
    }
  },
  async countedIds() {
    const schema = `changed${(opened += 1)}`
    await db.schema.createSchema(schema).execute()
    const tables = db.withSchema(schema)
    await sql`create table ${sql.table(`${schema}.User`)} (id integer primary key generated always as
      identity, name text, email text unique, "emailVerified" timestamptz(3), image text)`.execute(
      db,
    )
    await createTables(tables)
    const adapter = KyselyAdapter(tables, { ids: "database" })
    return { adapter, stored: () => storedRows(tables) }
  },
  async looseExpiry() {
    const store = await changed(() => [])
    const setExpiry = (expiry: unknown) =>
      sql`update ${sql.table(`${store.schema}.Session`)} set expires = ${expiry}`.execute(db)
    return { ...store, setExpiry, expiries: ["infinity", "-infinity"] }
  },
})

async function connect(): Promise<HoldingConnection> {
  const client = await pool.connect()
  return {
    run: (statement) => client.query(statement),
    rows: async (query) => (await client.query<object>(query)).rows,
    end: () => client.release(),
  }
}

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

test("columns of a wrong type are reported", async () => {
  await db.schema.createSchema("wrong").execute()
  const tables = db.withSchema("wrong")
  await createTables(tables)
  for (let round = 0; round < rounds; round += 1) {
    const changes = inRound(wrongOnPostgres, round)
    for (const { table, column, type } of changes) {
      await sql`alter table ${sql.table(`wrong.${table}`)} drop column ${sql.ref(column)} cascade,
        add column ${sql.ref(column)} ${sql.raw(type)}`.execute(db)
    }
    const problems = (await checkSchema(tables)).filter(({ kind }) => kind === "wrong-type")
    expect(problems.map(({ table, columns }) => `${table} ${columns.join()}`).toSorted()).toEqual(
      changes.map(({ table, column }) => `${table} ${column}`).toSorted(),
    )
    expect(problems[0]?.message).toContain("Make it timestamptz(3) on PostgreSQL")
  }
})

test("a session whose end the database changes is refused", async () => {
  await db.schema.createSchema("days").execute()
  const tables = db.withSchema("days")
  await createTables(tables)
  await sql`alter table days."Session" alter column expires type date`.execute(db)
  await sql`alter table days."VerificationToken" alter column expires type date`.execute(db)
  const adapter = KyselyAdapter(tables)
  const { id } = await adapter.createUser(user())
  const message = expect.stringContaining("stores another date than it was given")
  await expect(adapter.createSession(session(id))).rejects.toMatchObject({ message })
  await expect(adapter.createVerificationToken(token())).rejects.toMatchObject({ message })
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
