import { KyselyAdapter as PublishedAdapter } from "@auth/kysely-adapter"
import type { Adapter } from "@lockstep/core/adapters"
import { KyselyAdapter, createTables } from "@lockstep/kysely-adapter"
import { expect, test } from "vitest"
import {
  account,
  authenticator,
  session,
  user,
} from "../../../core/test/support/adapter-samples.ts"
import { createLegacyTables } from "./legacy-tables.ts"
import { openDatabase } from "./open-database.ts"

function open() {
  const { sqlite, db } = openDatabase()
  createLegacyTables(sqlite)
  // The published adapter types its records with shapes of its own, which mean the same.
  const theirs = PublishedAdapter(db) as unknown as Required<Adapter>
  return { sqlite, db, theirs, ours: KyselyAdapter(db) }
}

const verified = new Date("2026-05-06T07:08:09.012Z")

test("rows that the published adapter wrote are read by ours", async () => {
  const { theirs, ours } = open()
  const { id } = await theirs.createUser(user({ emailVerified: verified }))
  await theirs.linkAccount(account(id, { access_token: "secret", expires_at: 4102444800 }))
  await theirs.createSession(session(id))

  const expected = { ...user({ id, emailVerified: verified }), image: null }
  expect(await ours.getUser(id)).toEqual(expected)
  expect(await ours.getUserByEmail("ada@example.com")).toEqual(expected)
  expect(await ours.getUserByAccount(account(id))).toEqual(expected)
  expect(await ours.getAccount("42", "google")).toMatchObject({
    userId: id,
    access_token: "secret",
    expires_at: 4102444800,
    scope: null,
  })
  expect(await ours.getSessionAndUser("session-token")).toEqual({
    session: session(id),
    user: expected,
  })
})

test("rows that ours wrote are read by the published adapter", async () => {
  const { theirs, ours } = open()
  const { id } = await ours.createUser(user({ emailVerified: verified }))
  await ours.linkAccount(account(id))
  await ours.createSession(session(id))

  const expected = { ...user({ id, emailVerified: verified }), image: null }
  expect(await theirs.getUserByAccount(account(id))).toEqual(expected)
  expect(await theirs.getSessionAndUser("session-token")).toEqual({
    session: session(id),
    user: expected,
  })
})

test("each updates and deletes what the other wrote", async () => {
  const { theirs, ours } = open()
  const { id } = await theirs.createUser(user())
  await theirs.createSession(session(id))
  const later = new Date("2031-01-01T00:00:00.001Z")
  await ours.updateUser({ id, name: "Countess" })
  await ours.updateSession({ sessionToken: "session-token", expires: later })
  const read = await theirs.getSessionAndUser("session-token")
  expect(read).toMatchObject({ session: { expires: later }, user: { name: "Countess" } })

  await theirs.updateUser({ id, name: "Lovelace" })
  expect(await ours.getUser(id)).toMatchObject({ name: "Lovelace" })
  await ours.deleteUser(id)
  expect(await theirs.getUser(id)).toBeNull()
  expect(await theirs.getSessionAndUser("session-token")).toBeNull()
})

test("a token goes from either adapter to the other, once", async () => {
  const { theirs, ours } = open()
  const token = { identifier: "ada@example.com", token: "hash", expires: verified }
  await theirs.createVerificationToken(token)
  expect(await ours.useVerificationToken(token)).toEqual(token)
  expect(await theirs.useVerificationToken(token)).toBeNull()

  await ours.createVerificationToken(token)
  expect(await theirs.useVerificationToken(token)).toEqual(token)
  expect(await ours.useVerificationToken(token)).toBeNull()
})

test("a second link of an account is refused although no unique key forbids it", async () => {
  const { ours } = open()
  const first = await ours.createUser(user())
  const second = await ours.createUser(user({ email: "bob@example.com" }))
  await ours.linkAccount(account(first.id))

  await expect(ours.linkAccount(account(second.id))).rejects.toMatchObject({ code: "duplicate" })
  expect(await ours.getUserByAccount(account(first.id))).toMatchObject({ id: first.id })
})

test("of many links of an account at once one succeeds without a unique key", async () => {
  const { sqlite, ours } = open()
  const { id } = await ours.createUser(user())
  const links = Array.from({ length: 20 }, async () => ours.linkAccount(account(id)))
  const settled = await Promise.allSettled(links)

  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  expect(sqlite.prepare(`select count(*) as n from "Account"`).get()).toEqual({ n: 1 })
})

test("a new user is unverified although the column's default is now", async () => {
  const { ours } = open()
  const { id, name, email } = user()
  // A caller that leaves the member out, which the type does not allow.
  const created = await ours.createUser({ id, name: name ?? null, email } as never)
  expect(created.emailVerified).toBeNull()
})

test("a date that SQLite itself wrote is read as UTC", async () => {
  const { sqlite, ours } = open()
  sqlite.exec(
    `insert into "User" (id, email, "emailVerified") values ('u', 'u@example.com', '2026-01-02 03:04:05')`,
  )
  expect(await ours.getUser("u")).toMatchObject({
    emailVerified: new Date("2026-01-02T03:04:05.000Z"),
  })
})

test("a date stored as milliseconds is read", async () => {
  const { sqlite, ours } = open()
  sqlite.exec(`insert into "User" (id, email) values ('u', 'u@example.com')`)
  sqlite
    .prepare(`insert into "Session" ("userId", "sessionToken", expires) values ('u', 't', ?)`)
    .run(verified.getTime())
  const read = await ours.getSessionAndUser("t")
  expect(read?.session.expires).toEqual(verified)
})

test("an expiry that is no date is an error, never a session without end", async () => {
  const { sqlite, ours } = open()
  sqlite.exec(`insert into "User" (id, email) values ('u', 'u@example.com');
    insert into "Session" ("userId", "sessionToken", expires) values ('u', 't', 'soon')`)
  await expect(ours.getSessionAndUser("t")).rejects.toThrow("Session.expires")
})

test("running createTables on these tables adds passkeys and the missing key", async () => {
  const { db, theirs, ours } = open()
  const { id } = await theirs.createUser(user())
  await theirs.linkAccount(account(id))
  await createTables(db)

  await ours.createAuthenticator(authenticator(id))
  await expect(theirs.linkAccount(account(id))).rejects.toThrow("UNIQUE")
  await ours.deleteUser(id)
  expect(await ours.getAuthenticator("credential")).toBeNull()
})
