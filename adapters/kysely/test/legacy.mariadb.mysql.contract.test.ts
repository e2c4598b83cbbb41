import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import { checkSchema, createTables, KyselyAdapter } from "@lockstep/kysely-adapter"
import { Kysely, MysqlDialect, sql, type RawBuilder } from "kysely"
import { createPool as createCallbackPool, type Pool } from "mysql2"
import { createConnection, type RowDataPacket } from "mysql2/promise"
import { afterAll, describe, expect, onTestFinished, test } from "vitest"
import {
  account,
  authenticator,
  session,
  user,
} from "../../../core/test/support/adapter-samples.ts"
import {
  type HoldingConnection,
  holdUsers,
} from "../../../core/test/support/adapter-suites/held-user.ts"
import { testLegacy } from "../../../core/test/support/adapter-suites/legacy.ts"
import { testNarrowKeys } from "../../../core/test/support/adapter-suites/narrow-keys.ts"
import {
  testRacesWithoutKeys,
  testWithoutKeys,
} from "../../../core/test/support/adapter-suites/without-keys.ts"
import { inRound, rounds, wrongOnMySQL } from "../../../core/test/support/wrong-column-types.ts"
import { countRows, storedRows } from "./stored-rows.ts"
import { legacyTables, openMysql } from "./mysql-tables.ts"
import type { OwnTables } from "./own-tables.ts"

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

  /** The tables of Auth.js in a separate database. */
  async function legacy(name: string) {
    const { full, tables } = await newDatabase(name)
    for (const statement of legacyTables(full)) await sql.raw(statement).execute(db)
    const table = (which: string) => sql.table(`${full}.${which}`)
    return { full, tables, table, adapter: KyselyAdapter(tables) }
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

  /** What the tables of Auth.js were made into. */
  async function changed(
    change: (
      table: (name: string) => RawBuilder<unknown>,
    ) => readonly RawBuilder<unknown>[] = () => [],
  ) {
    const { full, tables, table, adapter } = await legacy(`changed${(opened += 1)}`)
    for (const statement of change(table)) await statement.execute(db)
    return { full, tables, adapter, stored: () => storedRows(tables) }
  }

  testLegacy({
    inexactKeys: changed,
    inexactAddresses: changed,
    withoutCascade: () =>
      changed((table) =>
        ["Account", "Session"].map(
          (name) => sql`alter table ${table(name)} add foreign key (userId)
            references ${table("User")} (id)`,
        ),
      ),
    async withoutPasskeys() {
      const store = await changed((table) => [sql`drop table ${table("Authenticator")}`])
      return { ...store, stored: () => storedRows(store.tables, false) }
    },
    async heldUser() {
      const store = await changed()
      const named = (name: string) => `\`${store.full}\`.\`${name}\``
      return {
        ...store,
        ...holdUsers("mysql", { users: named("User"), sessions: named("Session") }, connect),
      }
    },
    async countedIds() {
      const { full, tables } = await newDatabase(`counted${(opened += 1)}`)
      await sql`create table ${sql.table(`${full}.User`)} (id bigint unsigned primary key
        auto_increment, name varchar(1024), email varchar(320) unique, emailVerified datetime(3),
        image varchar(2048))`.execute(db)
      await createTables(tables)
      const adapter = KyselyAdapter(tables, { ids: "database" })
      return { adapter, stored: () => storedRows(tables) }
    },
    async looseExpiry() {
      const store = await changed()
      const setExpiry = (expiry: unknown) =>
        db.connection().execute(async (connection) => {
          // The server takes a date of zeros only outside its strict mode.
          await sql`set session sql_mode = ''`.execute(connection)
          await sql`update ${sql.table(`${store.full}.Session`)} set expires = ${expiry}`.execute(
            connection,
          )
          await sql`set session sql_mode = default`.execute(connection)
        })
      return { ...store, setExpiry, expiries: ["0000-00-00 00:00:00", "2031-00-00 00:00:00"] }
    },
  })

  async function connect(): Promise<HoldingConnection> {
    const connection = await createConnection(scope.url)
    return {
      run: (statement) => connection.query(statement),
      rows: async (query) => (await connection.query<RowDataPacket[]>(query))[0],
      end: () => connection.end(),
    }
  }

  async function openNarrow() {
    const { full, tables, table, adapter } = await legacy(`narrow${(opened += 1)}`)
    for (const name of ["User", "Account", "Session", "VerificationToken", "Authenticator"]) {
      await sql`alter table ${table(name)} convert to character set latin1`.execute(tables)
    }
    return { full, adapter }
  }

  testNarrowKeys(async () => (await openNarrow()).adapter)

  describe("with prepared statements", () => {
    testNarrowKeys(async () => {
      const { full } = await openNarrow()
      const pool = preparing(createCallbackPool({ uri: scope.url, timezone: "Z" }))
      const prepared = new Kysely<OwnTables>({ dialect: new MysqlDialect({ pool }) })
      onTestFinished(() => prepared.destroy())
      return KyselyAdapter(prepared.withSchema(full))
    })
  })

  test("an ID that a narrow column cannot hold is that of no user, who gets no session", async () => {
    const { adapter } = await openNarrow()
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

  test("columns of a wrong type are reported", async () => {
    const { full, tables } = await newDatabase("wrong")
    await createTables(tables)
    for (let round = 0; round < rounds; round += 1) {
      const changes = inRound(wrongOnMySQL, round)
      for (const { table, column, type } of changes) {
        await sql`alter table ${sql.table(`${full}.${table}`)}
          modify ${sql.ref(column)} ${sql.raw(type)}`.execute(db)
      }
      const problems = (await checkSchema(tables)).filter(({ kind }) => kind === "wrong-type")
      expect(problems.map(({ table, columns }) => `${table} ${columns.join()}`).toSorted()).toEqual(
        changes.map(({ table, column }) => `${table} ${column}`).toSorted(),
      )
    }
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

/** A pool that sends each statement as a prepared one, which the server converts values for by itself. */
function preparing(pool: Pool): Pool {
  pool.on("connection", (connection) => {
    // Called as Kysely calls it, it does the same.
    connection.query = connection.execute.bind(connection) as typeof connection.query
  })
  return pool
}
