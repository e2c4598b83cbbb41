import { postgres } from "@lockstep/adapter-test-kit/containers"
import {
  createTables,
  KyselyAdapter,
  type DatabaseWithAuthenticators,
} from "@lockstep/kysely-adapter"
import { Kysely, PostgresDialect, sql, type Driver } from "kysely"
import pg from "pg"
import { afterAll, expect, onTestFinished, test } from "vitest"
import { user } from "../../../core/test/support/adapter-samples.ts"
import { testSignInFlow } from "../../../core/test/support/sign-in-flow.ts"
import { withoutTransactions } from "./without-transactions.ts"

/** As a dialect of Neon over HTTP is. */
class StatementsOnly extends PostgresDialect {
  override createDriver(): Driver {
    return withoutTransactions(super.createDriver())
  }
}

const server = await postgres()
afterAll(() => server.stop())

async function open() {
  const scope = await server.scope({ name: "kysely without" })
  const made = new Kysely({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: scope.url }) }),
  })
  await createTables(made)
  const pool = new pg.Pool({ connectionString: scope.url })
  const db = new Kysely<DatabaseWithAuthenticators>({ dialect: new StatementsOnly({ pool }) })
  onTestFinished(async () => {
    await made.destroy()
    await db.destroy()
    await scope.drop()
  })
  return db
}

testSignInFlow("PostgreSQL without transactions", async () => KyselyAdapter(await open()))

test("tables without keys take a record once without transactions", async () => {
  const db = await open()
  await sql`drop index "User_email_key"`.execute(db)
  await sql`alter table "Account" drop constraint "Account_key"`.execute(db)
  const adapter = KyselyAdapter(db)
  const records = (name: string) => ({
    user: user({ email: `${name}@example.com` }),
    account: { type: "oidc" as const, provider: "google", providerAccountId: name },
  })
  const created = await adapter.createUserWithAccount(records("ada"))
  expect(await adapter.getUserByAccount(records("ada").account)).toEqual(created.user)
  const taken = { ...records("bob"), account: records("ada").account }
  await expect(adapter.createUserWithAccount(taken)).rejects.toMatchObject({ code: "duplicate" })
  await expect(adapter.createUser(user({ email: "ada@example.com" }))).rejects.toMatchObject({
    code: "duplicate",
  })
  expect(await adapter.getUserByEmail("bob@example.com")).toBeNull()
})
