import path from "node:path"
import { createAuth } from "@lockstep/core"
import { providerTokens } from "@lockstep/core/features/provider-tokens"
import { GitHub } from "@lockstep/core/providers/github"
import { type Database, createTables, KyselyAdapter } from "@lockstep/kysely-adapter"
import BetterSqlite3 from "better-sqlite3"
import { Kysely, SqliteDialect } from "kysely"
import { expect, onTestFinished, test } from "vitest"
import { configModule, healthy, project, sentinel } from "./support/project.ts"
import {
  encrypted,
  storeAccounts,
  storedTokens,
  tokensIn,
  tokensModule,
} from "./support/stored-tokens.ts"

const module = tokensModule({
  imports: `import { KyselyAdapter } from "@lockstep/kysely-adapter"
import BetterSqlite3 from "better-sqlite3"
import { Kysely, SqliteDialect } from "kysely"
const database = new BetterSqlite3("app.db")
const db = new Kysely({ dialect: new SqliteDialect({ database }) })`,
  adapter: "KyselyAdapter(db)",
  ids: `for (const { id } of database.prepare('select "id" from "User"').all()) yield id`,
})

/** A project with accounts in a file of SQLite. */
async function app(count: number) {
  const made = project({ "auth.ts": module })
  const file = new BetterSqlite3(path.join(made.folder, "app.db"))
  file.pragma("journal_mode = wal")
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: file }) })
  onTestFinished(() => db.destroy())
  await createTables(db)
  const adapter = KyselyAdapter(db)
  file.exec("begin")
  await storeAccounts(adapter, count)
  file.exec("commit")
  const accounts = () => db.selectFrom("Account").selectAll().orderBy("providerAccountId").execute()
  const given = storedTokens(await accounts())
  return { ...made, db, adapter, accounts, given }
}

test("encrypts the tokens of all accounts, leaves encrypted ones alone, and decrypts them", async () => {
  const { lockstep, accounts, adapter, given, db } = await app(5)
  const sealed = await lockstep(["tokens", "seal", "--json"], healthy)
  expect(sealed).toMatchObject({ code: 0, stderr: "" })
  expect(JSON.parse(sealed.stdout)).toEqual({
    command: "tokens",
    exitCode: 0,
    findings: [],
    users: 5,
    accounts: 5,
    changed: tokensIn(5),
    unchanged: 0,
    failures: [],
    sections: [{ title: "Tokens", entries: [] }],
  })
  const stored = await accounts()
  expect(encrypted(stored)).toBe(tokensIn(5))

  const again = await lockstep(["tokens", "seal"], healthy)
  expect(again).toMatchObject({ code: 0, stderr: "" })
  expect(again.stdout).toBe(`5 users: 0 tokens encrypted, ${tokensIn(5)} already were.\n`)
  expect(await accounts()).toEqual(stored)

  // The application reads them.
  const { id } = await db.selectFrom("User").select("id").executeTakeFirstOrThrow()
  const auth = createAuth({
    secret: sentinel,
    providers: [GitHub({ clientId: "id", clientSecret: "secret" })],
    adapter,
    features: [providerTokens({ encrypt: true, singleProcess: true })],
  })
  const { tokens } = await auth.forUser(id)
  const { accessToken } = await tokens.get({ provider: "github" })
  expect(given).toContain(accessToken)

  const opened = await lockstep(["tokens", "open"], { ...healthy, ENCRYPT: "no" })
  expect(opened).toMatchObject({ code: 0, stderr: "" })
  expect(storedTokens(await accounts())).toEqual(given)
  for (const { stdout, stderr } of [sealed, again, opened]) {
    expect(stdout + stderr).not.toContain(sentinel)
  }
})

test("continues after it was killed", async () => {
  const { lockstep, start, accounts, given } = await app(1600)
  const child = start(["tokens", "seal"], healthy)
  const ended = new Promise((resolve) => child.once("exit", (_code, signal) => resolve(signal)))
  const progress = await new Promise<string>((resolve) => {
    child.stderr?.once("data", (chunk: Buffer) => resolve(String(chunk)))
  })
  child.kill("SIGKILL")
  expect(await ended).toBe("SIGKILL")
  const [, reported] = /^500 users: (\d+) tokens encrypted, 0 already were\.\n/.exec(progress) ?? []
  const done = encrypted(await accounts())
  expect(done).toBeGreaterThanOrEqual(Number(reported))
  expect(done).toBeLessThan(tokensIn(1600))

  const again = await lockstep(["tokens", "seal", "--json"], healthy)
  expect(again.code).toBe(0)
  expect(again.stderr.trim().split("\n")).toHaveLength(3)
  expect(JSON.parse(again.stdout)).toMatchObject({
    users: 1600,
    changed: tokensIn(1600) - done,
    unchanged: done,
  })
  const opened = await lockstep(["tokens", "open"], { ...healthy, ENCRYPT: "no" })
  expect(opened.code).toBe(0)
  expect(storedTokens(await accounts())).toEqual(given)
})

test("decrypts with any secret of the list, and reports tokens that none decrypts", async () => {
  const { lockstep, accounts, given } = await app(3)
  await lockstep(["tokens", "seal"], healthy)
  const next = "another-secret-of-more-than-32-characters"
  const rotated = { ...healthy, AUTH_SECRET: sentinel, AUTH_SECRET_1: next }
  const sealed = await lockstep(["tokens", "seal", "--json"], rotated)
  expect(JSON.parse(sealed.stdout)).toMatchObject({ changed: 0, unchanged: tokensIn(3) })

  const stored = await accounts()
  const lost = { ...healthy, AUTH_SECRET: next, ENCRYPT: "no" }
  const unreadable = await lockstep(["tokens", "open"], lost)
  expect(unreadable).toMatchObject({ code: 1, stderr: "" })
  expect(unreadable.stdout).toContain(
    "error    github, access_token: 3 cannot be decrypted with the secrets of the configuration.",
  )
  expect(unreadable.stdout).not.toContain(sentinel)
  expect(await accounts()).toEqual(stored)

  const opened = await lockstep(["tokens", "open"], { ...rotated, ENCRYPT: "no" })
  expect(opened.code).toBe(0)
  expect(storedTokens(await accounts())).toEqual(given)
})

const withFeature = (options: string, more = ""): string =>
  configModule(
    `adapter: ${options}, features: [providerTokens({ encrypt: true, singleProcess: true })]`,
    `import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { providerTokens } from "@lockstep/core/features/provider-tokens"
const token = "${sentinel}"
const key = { userId: "1", type: "oauth", provider: "github", providerAccountId: "1" }
${more}`,
  )

const ids = `export const userIds = () => ["1"]\n`

test.for([
  ["nothing to do", configModule(""), ["tokens"], "tokens takes seal or open"],
  ["an unknown action", configModule(""), ["tokens", "constructor"], "tokens takes seal or open"],
  [
    "no function userIds",
    withFeature("MemoryAdapter()"),
    ["tokens", "seal"],
    "does not export a userIds function",
  ],
  [
    "a function that returns no IDs",
    `${withFeature("MemoryAdapter()")}export const userIds = () => [{}]`,
    ["tokens", "seal"],
    "userIds does not return a list of IDs",
  ],
  [
    "a configuration without the feature",
    `${configModule("")}${ids}`,
    ["tokens", "seal"],
    "has no feature providerTokens",
  ],
  [
    "a configuration that still encrypts",
    `${withFeature("MemoryAdapter()")}${ids}`,
    ["tokens", "open"],
    "still encrypts",
  ],
  [
    "an adapter that compares refresh tokens alone",
    `${withFeature("{ ...MemoryAdapter(), listAccountsByUserId: async () => [{ ...key, access_token: token }], updateAccount: async () => key }")}${ids}`,
    ["tokens", "seal"],
    "does not compare the access token",
  ],
  [
    "a database that fails",
    `${withFeature("{ ...MemoryAdapter(), listAccountsByUserId() { throw new TypeError(token) } }")}${ids}`,
    ["tokens", "seal"],
    "it stopped with TypeError",
  ],
] as const)("cannot run with %s", async ([, text, args, message]) => {
  const ended = await project({ "auth.ts": text }).lockstep([...args], healthy)
  expect(ended).toMatchObject({ code: 2, stdout: "" })
  expect(ended.stderr).toContain(message)
  expect(ended.stderr).not.toContain(sentinel)
})

test("reports tokens that the database does not accept", async () => {
  const adapter = `{
    ...MemoryAdapter(),
    listAccountsByUserId: async () => [{ ...key, access_token: token }],
    updateAccount: async (update) => { if (update.access_token) throw new Error(token); return null },
  }`
  const ended = await project({ "auth.ts": withFeature(adapter) + ids }).lockstep(
    ["tokens", "seal", "--json"],
    healthy,
  )
  expect(ended).toMatchObject({ code: 1, stderr: "" })
  expect(JSON.parse(ended.stdout)).toMatchObject({
    failures: [{ provider: "github", column: "access_token", reason: "not_written", count: 1 }],
  })
  expect(ended.stdout).not.toContain(sentinel)
})
