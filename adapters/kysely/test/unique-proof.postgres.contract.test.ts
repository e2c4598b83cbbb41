import { AsyncLocalStorage } from "node:async_hooks"
import { postgres } from "@lockstep/adapter-test-kit/containers"
import { createTables, KyselyAdapter } from "@lockstep/kysely-adapter"
import { Kysely, PostgresDialect, sql, WithSchemaPlugin, type KyselyPlugin } from "kysely"
import pg from "pg"
import { afterAll, expect, test } from "vitest"
import { account, google, session, user } from "../../../core/test/support/adapter-samples.ts"
import type { OwnTables } from "./own-tables.ts"

const server = await postgres()
const scope = await server.scope({ name: "kysely proofs" })
const sent: string[] = []
const db = new Kysely<OwnTables>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: scope.url, max: 2 }) }),
  log: ({ query }) => void sent.push(query.sql),
})

afterAll(async () => {
  await db.destroy()
  await scope.drop()
  await server.stop()
})

test("the catalogue is asked for the unique key of a table with its first row only", async () => {
  await createTables(db)
  const adapter = KyselyAdapter(db)
  const signUp = (name: string) =>
    adapter.createUserWithAccount({
      user: user({ email: `${name}@example.com` }),
      account: { ...google, providerAccountId: name },
    })
  const { user: ada } = await signUp("ada")
  await adapter.createSession(session(ada.id))
  sent.length = 0
  const { user: bob } = await signUp("bob")
  await adapter.createSession(session(bob.id, { sessionToken: "bob" }))
  await adapter.createUser(user({ email: "eve@example.com" }))
  await adapter.linkAccount(account(bob.id))
  await adapter.updateUser({ id: bob.id, email: "new@example.com" })
  expect(sent).toHaveLength(5)
  expect(sent.filter((statement) => statement.includes("pg_index"))).toEqual([])
  const taken = { code: "duplicate" }
  await expect(signUp("ada")).rejects.toMatchObject(taken)
  await expect(adapter.createSession(session(bob.id))).rejects.toMatchObject(taken)
  const stealing = adapter.updateUser({ id: bob.id, email: "ada@example.com" })
  await expect(stealing).rejects.toMatchObject({ code: "duplicate" })
})

test("what is known of the tables of one tenant is not taken for known of another's", async () => {
  const tenant = new AsyncLocalStorage<string>()
  const inTenant: KyselyPlugin = {
    transformQuery: (query) =>
      new WithSchemaPlugin(tenant.getStore() ?? "keyed").transformQuery(query),
    transformResult: async ({ result }) => result,
  }
  for (const name of ["keyed", "bare"]) {
    await db.schema.createSchema(name).execute()
    await createTables(db.withSchema(name))
  }
  await sql`alter table bare."Account" drop constraint "Account_key"`.execute(db)
  const adapter = KyselyAdapter(db.withPlugin(inTenant))
  const link = async (name: string) => {
    const { id } = await adapter.createUser(user({ email: `${name}@example.com` }))
    return adapter.linkAccount(account(id))
  }
  await link("ada")

  await tenant.run("bare", async () => {
    await link("ada")
    await expect(link("bob")).rejects.toMatchObject({ code: "duplicate" })
  })
})
