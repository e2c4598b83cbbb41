import { postgres } from "@lockstep/adapter-test-kit/containers"
import { createTables, KyselyAdapter } from "@lockstep/kysely-adapter"
import { Kysely, PostgresDialect } from "kysely"
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
