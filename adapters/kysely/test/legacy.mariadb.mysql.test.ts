import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import { checkSchema, createTables, KyselyAdapter } from "@lockstep/kysely-adapter"
import { sql } from "kysely"
import { afterAll, describe, expect, test, vi } from "vitest"
import {
  account,
  authenticator,
  session,
  user,
} from "../../../core/test/support/adapter-samples.ts"
import { testNarrowKeys } from "../../../core/test/support/adapter-suites/narrow-keys.ts"
import {
  testRacesWithoutKeys,
  testWithoutKeys,
} from "../../../core/test/support/adapter-suites/without-keys.ts"
import { countRows } from "./count-rows.ts"
import { legacyTables, openMysql } from "./mysql-tables.ts"

describe.each([
  ["MariaDB", mariadb],
  ["MySQL", mysql],
])("on %s", async (_server, start) => {
  const server = await start()
  const scope = await server.scope({ name: "kysely legacy" })
  const db = openMysql(scope.url)
  const made: string[] = []

  afterAll(async () => {
    for (const name of made) await sql`drop database ${sql.id(name)}`.execute(db)
    await db.destroy()
    await scope.drop()
    await server.stop()
  })

  async function newDatabase(name: string) {
    const full = `${scope.name}_${name}`
    await sql`create database ${sql.id(full)} character set utf8mb4`.execute(db)
    made.push(full)
    return { full, tables: db.withSchema(full) }
  }

  /** Until another connection waits for a lock. */
  const waiting = { timeout: 20_000, interval: 300 }

  /** The tables of Auth.js in a database of their own. */
  async function legacy(name: string) {
    const { full, tables } = await newDatabase(name)
    for (const statement of legacyTables(full)) await sql.raw(statement).execute(db)
    const table = (which: string) => sql.table(`${full}.${which}`)
    return { tables, table, adapter: KyselyAdapter(tables) }
  }

  let opened = 0

  /** The tables of Auth.js without a unique key; they have no foreign keys. */
  async function openWithoutKeys() {
    const { table, tables, adapter } = await legacy(`keyless${(opened += 1)}`)
    await sql`alter table ${table("User")} drop index email`.execute(tables)
    await sql`alter table ${table("Session")} drop index sessionToken`.execute(tables)
    await sql`alter table ${table("VerificationToken")} drop index token`.execute(tables)
    return adapter
  }

  testRacesWithoutKeys(async () => {
    const { tables, adapter } = await legacy(`races${(opened += 1)}`)
    return { adapter, count: () => countRows(tables) }
  })
  testWithoutKeys(openWithoutKeys)
  // No testPublishedAdapter: it runs on SQLite; the contract tries it here.

  test("columns that ignore case, accents and spaces still match exactly", async () => {
    const { adapter } = await legacy("cases")
    const { id } = await adapter.createUser(user())
    await adapter.createSession(session(id, { sessionToken: "AbC" }))
    await adapter.linkAccount(account(id, { providerAccountId: "AbC" }))
    await adapter.createAuthenticator(authenticator(id, { credentialID: "AbC" }))
    const token = { identifier: "AbC", token: "AbC", expires: new Date("2030-01-01T00:00:00.001Z") }
    await adapter.createVerificationToken(token)
    for (const other of ["abc", "ÀbC", "AbC ", "ＡbC"]) {
      expect(await adapter.getSessionAndUser(other)).toBeNull()
      expect(await adapter.updateSession({ sessionToken: other, expires: new Date() })).toBeNull()
      await adapter.deleteSession(other)
      await adapter.unlinkAccount({ provider: "google", providerAccountId: other })
      expect(await adapter.getAccount(other, "google")).toBeNull()
      expect(await adapter.getAuthenticator(other)).toBeNull()
      expect(await adapter.useVerificationToken({ ...token, identifier: other })).toBeNull()
      expect(await adapter.useVerificationToken({ ...token, token: other })).toBeNull()
    }
    expect(await adapter.getSessionAndUser("AbC")).not.toBeNull()
    expect(await adapter.getAccount("AbC", "google")).not.toBeNull()
    expect(await adapter.useVerificationToken(token)).toEqual(token)
  })

  test("an address in a column that ignores case finds its owner, and no look-alike does", async () => {
    const { adapter } = await legacy("emails")
    const ada = await adapter.createUser(user({ email: "Ada@example.com" }))
    expect(await adapter.getUserByEmail("ada@example.com")).toEqual(ada)
    for (const other of ["adá@example.com", "ada@example.com ", "ａda@example.com"]) {
      expect(await adapter.getUserByEmail(other)).toBeNull()
    }
  })

  async function openNarrow() {
    const { tables, table, adapter } = await legacy(`narrow${(opened += 1)}`)
    for (const name of ["User", "Account", "Session", "VerificationToken", "Authenticator"]) {
      await sql`alter table ${table(name)} convert to character set latin1`.execute(tables)
    }
    return adapter
  }

  testNarrowKeys(openNarrow)

  test("an ID that a narrow column cannot hold is that of no user, who gets no session", async () => {
    const adapter = await openNarrow()
    const opening = adapter.createSession(session("🍣"))
    await expect(opening).rejects.toMatchObject({ code: "missing" })
  })

  test("createTables adds what is missing, in the types that are there", async () => {
    const { tables, table, adapter } = await legacy("older")
    await sql`drop table ${table("Authenticator")}`.execute(tables)
    const { id } = await adapter.createUser(user())
    await createTables(tables)
    await createTables(tables)
    await adapter.createAuthenticator(authenticator(id))
    const missing = (await checkSchema(tables)).filter(({ kind }) => kind.startsWith("missing"))
    expect(missing.map(({ kind, table: name }) => `${kind} ${name}`)).toEqual([
      "missing-cascade Account",
      "missing-cascade Session",
    ])
    await expect(adapter.linkAccount(account("nobody"))).rejects.toMatchObject({ code: "missing" })
  })

  test("no table of passkeys and no foreign key is needed to remove a user", async () => {
    const { tables, table, adapter } = await legacy("passkeys")
    await sql`drop table ${table("Authenticator")}`.execute(tables)
    const { id } = await adapter.createUser(user())
    await adapter.createSession(session(id))
    await adapter.linkAccount(account(id))
    await adapter.deleteUser(id)
    expect(await tables.selectFrom("Session").select("userId").execute()).toEqual([])
    expect(await tables.selectFrom("Account").select("userId").execute()).toEqual([])
    expect(await adapter.getUser(id)).toBeNull()
  })

  test("a session that is added during the removal goes too, without foreign keys", async () => {
    const { tables, table, adapter } = await legacy("late")
    const { id } = await adapter.createUser(user())
    let removal: unknown
    await db.transaction().execute(async (other) => {
      await sql`select id from ${table("User")} where id = ${id} lock in share mode`.execute(other)
      removal = adapter.deleteUser(id)
      await vi.waitFor(async () => {
        const { rows } = await sql`select trx_id from information_schema.innodb_trx
          where trx_state = 'LOCK WAIT'`.execute(db)
        expect(rows).not.toEqual([])
        // The server looks again only when it was left in peace for a tenth of a second.
      }, waiting)
      await sql`insert into ${table("Session")} (userId, sessionToken, expires)
        values (${id}, 't', now())`.execute(other)
    })
    await removal
    expect(await tables.selectFrom("Session").select("userId").execute()).toEqual([])
  })

  test("foreign keys without a cascade do not keep a user", async () => {
    const { tables, table, adapter } = await legacy("restrict")
    await sql`alter table ${table("Session")} add foreign key (userId)
      references ${table("User")} (id)`.execute(tables)
    const { id } = await adapter.createUser(user())
    await adapter.createSession(session(id))
    await adapter.deleteUser(id)
    expect(await tables.selectFrom("Session").select("userId").execute()).toEqual([])
    expect(await adapter.getUser(id)).toBeNull()
  })

  test("a counter that is there already is no failure to a driver that counts changed rows", async () => {
    const { full, tables } = await newDatabase("counting")
    await createTables(tables)
    const counting = openMysql(scope.url, { flags: ["-FOUND_ROWS"], connectionLimit: 1 })
    const adapter = KyselyAdapter(counting.withSchema(full))
    const { id } = await adapter.createUser(user())
    const passkey = await adapter.createAuthenticator(authenticator(id))
    expect(await adapter.updateAuthenticatorCounter("credential", 5)).toEqual(passkey)
    const lower = adapter.updateAuthenticatorCounter("credential", 4)
    await expect(lower).rejects.toMatchObject({ code: "conflict" })
    await counting.destroy()
  })

  test("the database may count the ids of users", async () => {
    const { full, tables } = await newDatabase("counted")
    await sql`create table ${sql.table(`${full}.User`)} (id bigint unsigned primary key auto_increment,
      name varchar(1024), email varchar(320) unique, emailVerified datetime(3), image varchar(2048))`.execute(
      db,
    )
    await createTables(tables)
    const adapter = KyselyAdapter(tables, { ids: "database" })
    const { id } = await adapter.createUser(user())
    expect(id).toBe("1")
    await adapter.createSession(session(id))
    expect((await adapter.getSessionAndUser("session-token"))?.session.userId).toBe("1")
    for (const other of ["01", "1 ", "1x", "nobody"]) {
      expect(await adapter.getUser(other)).toBeNull()
    }
    const { user: second } = await adapter.createUserWithAccount({
      user: user({ email: "bob@example.com" }),
      account: { type: "oidc", provider: "google", providerAccountId: "42" },
    })
    expect(second.id).toBe("2")
  })

  test("types that lose something are reported", async () => {
    const { full, tables } = await newDatabase("lossy")
    await createTables(tables)
    expect(await checkSchema(tables)).toEqual([])
    const table = (name: string) => sql.table(`${full}.${name}`)
    await sql`alter table ${table("User")} modify emailVerified datetime`.execute(db)
    await sql`alter table ${table("Account")} modify access_token varchar(255),
      modify expires_at int, add unique (userId)`.execute(db)
    await sql`alter table ${table("VerificationToken")} modify token varchar(255)
      collate utf8mb4_general_ci`.execute(db)
    const problems = await checkSchema(tables)
    expect(problems.map(({ kind, columns }) => [kind, ...columns].join(" "))).toEqual([
      "imprecise-date emailVerified",
      "too-short access_token",
      "small-number expires_at",
      "needless-unique userId",
      "inexact-collation token",
    ])
  })

  test("a driver that writes dates in local time is reported", async () => {
    const { full } = await newDatabase("zones")
    const local = openMysql(scope.url, { timezone: "+02:00", connectionLimit: 1 })
    const tables = local.withSchema(full)
    await createTables(tables)
    expect(await checkSchema(tables)).toEqual([
      expect.objectContaining({
        kind: "imprecise-date",
        message: expect.stringContaining("timezone"),
      }),
    ])
    await local.destroy()
  })
})
