import { mongodb, postgres } from "@lockstep/adapter-test-kit/containers"
import type { Adapter } from "@lockstep/core/adapters"
import { createTables, type Database, KyselyAdapter } from "@lockstep/kysely-adapter"
import { createIndexes, MongoDBAdapter } from "@lockstep/mongodb-adapter"
import { Kysely, PostgresDialect } from "kysely"
import { MongoClient } from "mongodb"
import pg from "pg"
import { expect, onTestFinished, test } from "vitest"
import { healthy, project, sentinel } from "./support/project.ts"
import {
  encrypted,
  type StoredAccount,
  storeAccounts,
  tokensIn,
  tokensModule,
} from "./support/stored-tokens.ts"

const count = 510

/** A database with accounts, and a module that uses it. */
interface AccountDatabase {
  readonly adapter: Required<Pick<Adapter, "createUser" | "linkAccount" | "updateAccount">>
  readonly module: string
  readonly url: string
  accounts(): Promise<readonly StoredAccount[]>
}

async function onPostgres(): Promise<AccountDatabase> {
  const server = await postgres()
  const scope = await server.scope("cli tokens")
  const pool = new pg.Pool({ connectionString: scope.url })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  onTestFinished(async () => {
    await db.destroy()
    await scope.drop()
    await server.stop()
  })
  await createTables(db)
  return {
    adapter: KyselyAdapter(db),
    url: scope.url,
    accounts: () => db.selectFrom("Account").selectAll().execute(),
    module: tokensModule({
      imports: `import { KyselyAdapter } from "@lockstep/kysely-adapter"
import { Kysely, PostgresDialect } from "kysely"
import pg from "pg"
const pool = new pg.Pool({ connectionString: process.env.URL_OF_DATABASE })
const db = new Kysely({ dialect: new PostgresDialect({ pool }) })`,
      adapter: "KyselyAdapter(db)",
      ids: `for (const { id } of await db.selectFrom("User").select("id").execute()) yield id`,
    }),
  }
}

async function onMongoDB(): Promise<AccountDatabase> {
  const server = await mongodb()
  const scope = await server.scope({ name: "cli tokens" })
  const client = new MongoClient(scope.url)
  onTestFinished(async () => {
    await client.close()
    await scope.drop()
    await server.stop()
  })
  await createIndexes(client)
  return {
    adapter: MongoDBAdapter(client),
    url: scope.url,
    accounts: () => client.db().collection("accounts").find().toArray(),
    module: tokensModule({
      imports: `import { MongoDBAdapter } from "@lockstep/mongodb-adapter"
import { MongoClient } from "mongodb"
const client = new MongoClient(process.env.URL_OF_DATABASE)`,
      adapter: "MongoDBAdapter(client)",
      ids: `for await (const { _id } of client.db().collection("users").find({}, { projection: { _id: 1 } })) yield String(_id)`,
    }),
  }
}

/** What each account must have in the end, by its ID at the provider. */
function accessTokens(accounts: readonly StoredAccount[]): ReadonlyMap<string, unknown> {
  return new Map(
    accounts.map((account) => [String(account["providerAccountId"]), account["access_token"]]),
  )
}

test.for([
  ["PostgreSQL", onPostgres],
  ["MongoDB", onMongoDB],
] as const)("keeps what a running application stores on %s", async ([, open]) => {
  const { adapter, module, url, accounts } = await open()
  const app = project({ "auth.ts": module })
  await storeAccounts(adapter, count)
  const expected = new Map(accessTokens(await accounts()))
  const env = { ...healthy, URL_OF_DATABASE: url }

  /** As sign-ins do, while the command reads and writes the same accounts. */
  async function writeDuring(isRunning: () => boolean): Promise<number> {
    let writes = 0
    for (; isRunning(); writes += 1) {
      const providerAccountId = String((writes * 7) % count)
      const access_token = `${sentinel}-new-${writes}`
      await adapter.updateAccount({ provider: "github", providerAccountId, access_token })
      expected.set(providerAccountId, access_token)
    }
    return writes
  }

  async function run(action: string, more: Readonly<Record<string, string>>) {
    let running = true
    const ended = app.lockstep(["tokens", action, "--json"], { ...env, ...more }).finally(() => {
      running = false
    })
    expect(await writeDuring(() => running)).toBeGreaterThan(0)
    return ended
  }

  const sealed = await run("seal", {})
  expect(sealed).toMatchObject({ code: 0 })
  expect(sealed.stderr).toMatch(/^500 users: \d+ tokens encrypted, \d+ already were\.\n$/)
  expect(JSON.parse(sealed.stdout)).toMatchObject({ users: count, failures: [] })
  expect(sealed.stdout + sealed.stderr).not.toContain(sentinel)
  // What was written after the command had read an account is not encrypted yet.
  const last = await app.lockstep(["tokens", "seal", "--json"], env)
  expect(last).toMatchObject({ code: 0 })
  expect(encrypted(await accounts())).toBe(tokensIn(count))

  await run("open", { ENCRYPT: "no" })
  const opened = await app.lockstep(["tokens", "open", "--json"], { ...env, ENCRYPT: "no" })
  expect(JSON.parse(opened.stdout)).toMatchObject({ users: count, changed: 0, failures: [] })
  expect(accessTokens(await accounts())).toEqual(expected)
})
