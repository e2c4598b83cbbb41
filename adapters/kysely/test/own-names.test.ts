import { checkSchema, createTables, type Database, KyselyAdapter } from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { CamelCasePlugin, Kysely, SqliteDialect } from "kysely"
import { expect, onTestFinished, test } from "vitest"
import {
  account,
  authenticator,
  google,
  session,
  user,
} from "../../../core/test/support/adapter-samples.ts"

const stored: Readonly<Record<string, string>> = {
  User: "people",
  Account: "accounts",
  Session: "sessions",
  VerificationToken: "one_time_tokens",
  Authenticator: "passkeys",
  emailVerified: "verified_at",
}
const told = Object.fromEntries(Object.entries(stored).map(([name, own]) => [own, name]))

/** Tables and columns by the names that an application gave them. */
class OwnNames extends CamelCasePlugin {
  protected override snakeCase(name: string): string {
    return stored[name] ?? name
  }

  protected override camelCase(name: string): string {
    return told[name] ?? name
  }
}

function openDatabase() {
  const sqlite = new SQLite(":memory:")
  onTestFinished(() => {
    sqlite.close()
  })
  const dialect = new SqliteDialect({ database: sqlite })
  return { sqlite, db: new Kysely<Database>({ dialect, plugins: [new OwnNames()] }) }
}

test("a plugin of the application's own gives tables and columns other names", async () => {
  const { sqlite, db } = openDatabase()
  await createTables(db)
  expect(await checkSchema(db)).toEqual([])
  const adapter = KyselyAdapter(db)
  const emailVerified = new Date("2026-01-02T03:04:05.678Z")
  const created = await adapter.createUserWithAccount({
    user: user({ emailVerified }),
    account: google,
    authenticator: authenticator(""),
    session: session(""),
  })
  const { id } = created.user
  expect(await adapter.getSessionAndUser("session-token")).toEqual(created)
  expect(created.user).toMatchObject({ emailVerified })
  expect(await adapter.getUserByAccount(account(id))).toEqual(created.user)
  expect(await adapter.listAuthenticatorsByUserId(id)).toEqual([authenticator(id)])
  expect(sqlite.prepare("select verified_at from people").all()).toEqual([
    { verified_at: emailVerified.toISOString() },
  ])
})

test("all that belongs to a user goes with them from tables of other names", async () => {
  const { sqlite, db } = openDatabase()
  await createTables(db)
  const adapter = KyselyAdapter(db)
  const { id } = await adapter.createUser(user())
  await adapter.linkAccount(account(id))
  await adapter.createSession(session(id))
  await adapter.createAuthenticator(authenticator(id))
  expect(await adapter.deleteUser(id)).toMatchObject({ id })
  const rows =
    sqlite.prepare(`select (select count(*) from people) + (select count(*) from accounts)
    + (select count(*) from sessions) + (select count(*) from passkeys) as rows`)
  expect(rows.get()).toEqual({ rows: 0 })
})
