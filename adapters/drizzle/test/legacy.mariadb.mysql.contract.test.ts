import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import type { Adapter } from "@lockstep/core/adapters"
import { checkSchema, DrizzleAdapter } from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/mysql2"
import { int, mysqlTable, timestamp, varchar } from "drizzle-orm/mysql-core"
import { createConnection, createPool, type RowDataPacket } from "mysql2/promise"
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
import { testPublishedAdapter } from "../../../core/test/support/adapter-suites/published-adapter.ts"
import {
  camelCaseTables,
  readTables,
  type SqlTables,
} from "../../../core/test/support/adapter-suites/sql-tables.ts"
import { testWithoutKeys } from "../../../core/test/support/adapter-suites/without-keys.ts"
import { keylessMySQLSchema, keylessMySQLTables } from "./own-mysql-tables.ts"
import { predecessorOn } from "./predecessor.ts"

/** The tables that `@auth/drizzle-adapter` has by default, in the collation of the server. */
const schema = `
  create table user (id varchar(255) primary key, name varchar(255), email varchar(255) unique,
    emailVerified timestamp(3) null, image varchar(255));
  create table account (userId varchar(255) not null, type varchar(255) not null,
    provider varchar(255) not null, providerAccountId varchar(255) not null,
    refresh_token varchar(255), access_token varchar(255), expires_at int,
    token_type varchar(255), scope varchar(255), id_token varchar(2048),
    session_state varchar(255), primary key (provider, providerAccountId),
    foreign key (userId) references user (id) on delete cascade);
  create table session (sessionToken varchar(255) primary key, userId varchar(255) not null,
    expires timestamp not null, foreign key (userId) references user (id) on delete cascade);
  create table verificationToken (identifier varchar(255) not null, token varchar(255) not null,
    expires timestamp not null, primary key (identifier, token));
  create table authenticator (credentialID varchar(255) not null unique,
    userId varchar(255) not null, providerAccountId varchar(255) not null,
    credentialPublicKey varchar(255) not null, counter int not null,
    credentialDeviceType varchar(255) not null, credentialBackedUp boolean not null,
    transports varchar(255), primary key (userId, credentialID),
    foreign key (userId) references user (id) on delete cascade);`

describe.each([
  ["MariaDB", mariadb],
  ["MySQL", mysql],
])("on %s", async (_server, start) => {
  const server = await start()
  const database = await server.scope({ name: "drizzle auth js", setup: schema })
  const pool = createPool({ uri: database.url, multipleStatements: true })
  const db = drizzle(pool)
  const adapter = DrizzleAdapter(db)
  const theirs = predecessorOn(db)

  afterAll(async () => {
    await pool.end()
    await database.drop()
    await server.stop()
  })

  const unique = () => crypto.randomUUID()
  const someone = () => user({ email: `Ada-${unique()}@example.com` })

  /** The same tables without keys, under other names. */
  async function openKeyless(change: (prefix: string) => string = () => "") {
    const prefix = `keyless_${crypto.randomUUID()}_`
    await pool.query(`${keylessMySQLSchema(prefix)} ${change(prefix)}`)
    const tables = keylessMySQLTables(prefix)
    return {
      prefix,
      tables,
      adapter: DrizzleAdapter(db, tables),
      stored: () => readTables({ ...storedTables, names: namesAfter(prefix) }),
    }
  }

  const storedTables: Omit<SqlTables, "names"> = {
    dialect: "mysql",
    run: (statement) => pool.query(statement),
    rows: async (query) => (await pool.query<RowDataPacket[]>(query))[0],
  }

  async function openDefault() {
    for (const table of ["account", "session", "authenticator", "verificationToken", "user"]) {
      await pool.query(`delete from \`${table}\``)
    }
    return { adapter, stored: () => readTables({ ...storedTables, names: camelCaseTables }) }
  }

  testWithoutKeys(async () => (await openKeyless()).adapter)

  testLegacy({
    inexactKeys: openDefault,
    inexactAddresses: openDefault,
    withoutCascade: () =>
      openKeyless(
        (prefix) => `alter table \`${prefix}user\` add primary key (id);
          alter table \`${prefix}session\` add foreign key (userId) references \`${prefix}user\` (id);`,
      ),
    async withoutPasskeys() {
      const { prefix, tables, stored } = await openKeyless(
        (names) => `rename table \`${names}authenticator\` to \`${names}away\``,
      )
      const { authenticatorsTable: _, ...others } = tables
      return {
        adapter: DrizzleAdapter(db, others),
        async stored() {
          await pool.query(`rename table \`${prefix}away\` to \`${prefix}authenticator\``)
          return stored()
        },
      }
    },
    async heldUser() {
      const { prefix, ...store } = await openKeyless()
      const tables = { users: `\`${prefix}user\``, sessions: `\`${prefix}session\`` }
      return { ...store, ...holdUsers("mysql", tables, connect) }
    },
    async countedIds() {
      const { prefix, tables, stored } = await openKeyless(
        (names) => `alter table \`${names}user\` modify id int primary key auto_increment;
          alter table \`${names}account\` modify userId int;
          alter table \`${names}session\` modify userId int;
          alter table \`${names}authenticator\` modify userId int;`,
      )
      const usersTable = mysqlTable(`${prefix}user`, {
        id: int("id").primaryKey().autoincrement(),
        name: varchar("name", { length: 255 }),
        email: varchar("email", { length: 255 }).unique(),
        emailVerified: timestamp("emailVerified", { fsp: 3 }),
        image: varchar("image", { length: 255 }),
      })
      return { adapter: DrizzleAdapter(db, { ...tables, usersTable }), stored }
    },
    async looseExpiry() {
      const { prefix, ...store } = await openKeyless()
      const lax = await createConnection(database.url)
      onTestFinished(() => lax.end())
      // The server takes a date of zeros only outside its strict mode.
      await lax.query("set session sql_mode = ''")
      const setExpiry = (expiry: unknown) =>
        lax.query(`update \`${prefix}session\` set expires = ?`, [expiry])
      return { ...store, setExpiry, expiries: ["0000-00-00 00:00:00"] }
    },
  })

  async function connect(): Promise<HoldingConnection> {
    const connection = await createConnection(database.url)
    return {
      run: (statement) => connection.query(statement),
      rows: async (query) => (await connection.query<RowDataPacket[]>(query))[0],
      end: () => connection.end(),
    }
  }

  testPublishedAdapter(async () => {
    for (const table of ["account", "session", "authenticator", "verificationToken", "user"]) {
      await pool.query(`delete from \`${table}\``)
    }
    return {
      ours: adapter,
      // All methods that are called are there, which the type of an adapter does not say.
      theirs: theirs as Required<Adapter>,
      hasMilliseconds: false,
      extraColumns: { ours: [], theirs: [] },
    }
  })

  test("a session is told as it is stored where the column has no milliseconds", async () => {
    const { id } = await adapter.createUser(someone())
    const created = await adapter.createSession(session(id, { sessionToken: unique() }))
    const found = await adapter.getSessionAndUser(created.sessionToken)
    expect(found?.session).toEqual(created)
    expect(created.expires).toEqual(new Date("2030-01-02T03:04:05.000Z"))
  })

  test("a value that is too long is refused outside the strict mode too", async () => {
    const lax = createPool({ uri: database.url, connectionLimit: 1 })
    await lax.query("set session sql_mode = ''")
    const onLax = DrizzleAdapter(drizzle(lax))
    const call = onLax.createUser({ ...someone(), name: "n".repeat(256) })
    await expect(call).rejects.toMatchObject({ code: "unavailable" })
    await lax.end()
  })

  test("values that are there already are no failure to a driver that counts changed rows", async () => {
    const { tables } = await openKeyless()
    const counting = createPool({ uri: database.url, flags: ["-FOUND_ROWS"] })
    const adapter = DrizzleAdapter(drizzle(counting), tables)
    const { id } = await adapter.createUser(user())
    const passkey = await adapter.createAuthenticator(authenticator(id))
    expect(await adapter.updateUser({ id, email: user().email })).toMatchObject({ id })
    expect(await adapter.updateAuthenticatorCounter("credential", 5)).toEqual(passkey)
    const lower = adapter.updateAuthenticatorCounter("credential", 4)
    await expect(lower).rejects.toMatchObject({ code: "conflict" })
    await counting.end()
  })

  test("records of the other library's adapter are read on the tables that it has by default", async () => {
    const theirUser = await theirs.createUser?.(someone())
    const id = theirUser?.id ?? ""
    const providerAccountId = unique()
    await theirs.linkAccount?.(account(id, { providerAccountId }))
    await theirs.createAuthenticator?.(authenticator(id, { credentialID: providerAccountId }))
    expect(await adapter.getUser(id)).toEqual(theirUser)
    expect(await adapter.getUserByAccount({ provider: "google", providerAccountId })).toEqual(
      theirUser,
    )
    expect(await adapter.getAuthenticator(providerAccountId)).toMatchObject({ userId: id })
    await adapter.deleteUser(id)
    expect(await theirs.getUser?.(id)).toBeNull()
  })

  test("the schema check reports what the default tables of Auth.js lack", async () => {
    const kinds = (await checkSchema(db)).map(({ kind }) => kind)
    // MariaDB, and not MySQL, reads `int` back as `int(11)`.
    expect(new Set(kinds.filter((kind) => kind !== "emptied-by-push"))).toEqual(
      new Set([
        "inexact-collation",
        "too-short",
        "imprecise-date",
        "small-number",
        "missing-index",
      ]),
    )
  })
})

function namesAfter(prefix: string): SqlTables["names"] {
  const { users, accounts, sessions, authenticators, tokens } = camelCaseTables
  return {
    users: prefix + users,
    accounts: prefix + accounts,
    sessions: prefix + sessions,
    authenticators: prefix + authenticators,
    tokens: prefix + tokens,
  }
}
