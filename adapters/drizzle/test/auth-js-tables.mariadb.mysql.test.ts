import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import type { Adapter } from "@lockstep/core/adapters"
import { checkSchema, DrizzleAdapter } from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/mysql2"
import { createPool } from "mysql2/promise"
import { afterAll, describe, expect, test } from "vitest"
import {
  account,
  authenticator,
  session,
  user,
} from "../../../core/test/support/adapter-samples.ts"
import { testPublishedAdapter } from "../../../core/test/support/adapter-suites/published-adapter.ts"
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
  const pool = createPool(database.url)
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

  test("look-alikes of a token open no session where the column ignores case", async () => {
    const { id } = await adapter.createUser(someone())
    const sessionToken = `AbCé-${unique()}`
    await adapter.createSession(session(id, { sessionToken }))
    const twins = [sessionToken.toLowerCase(), sessionToken.replace("é", "e"), `${sessionToken} `]
    for (const twin of twins) {
      expect(await adapter.getSessionAndUser(twin)).toBeNull()
      expect(await adapter.updateSession({ sessionToken: twin, expires: new Date() })).toBeNull()
      await adapter.deleteSession(twin)
    }
    expect(await adapter.getSessionAndUser(sessionToken)).not.toBeNull()
  })

  test("look-alikes of a one-time token take nothing where the column ignores case", async () => {
    const token = { identifier: "Ada", token: unique(), expires: new Date("2031-01-01") }
    await adapter.createVerificationToken(token)
    expect(await adapter.useVerificationToken({ ...token, identifier: "ada" })).toBeNull()
    expect(await adapter.useVerificationToken({ ...token, identifier: "Ada " })).toBeNull()
    expect(await adapter.useVerificationToken(token)).toEqual(token)
  })

  test("an address in other ASCII case is found where the column ignores case", async () => {
    const created = await adapter.createUser(someone())
    expect(await adapter.getUserByEmail(created.email.toUpperCase())).toEqual(created)
    expect(await adapter.getUserByEmail(created.email.replace("a", "á"))).toBeNull()
  })

  test("a one-time token is taken by one of many callers", async () => {
    const token = { identifier: "ada", token: unique(), expires: new Date("2031-01-01") }
    await adapter.createVerificationToken(token)
    const uses = Array.from({ length: 20 }, () => adapter.useVerificationToken(token))
    expect((await Promise.all(uses)).filter((use) => use !== null)).toEqual([token])
  })

  test("a value that is too long is refused outside the strict mode too", async () => {
    const lax = createPool({ uri: database.url, connectionLimit: 1 })
    await lax.query("set session sql_mode = ''")
    const onLax = DrizzleAdapter(drizzle(lax))
    const call = onLax.createUser({ ...someone(), name: "n".repeat(256) })
    await expect(call).rejects.toMatchObject({ code: "unavailable" })
    await lax.end()
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

  test("the doctor tells what the default tables of Auth.js lack", async () => {
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
