import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import {
  createTables,
  KyselyAdapter,
  type DatabaseWithAuthenticators,
} from "@lockstep/kysely-adapter"
import { Kysely, MysqlDialect, sql, type Driver } from "kysely"
import { createPool } from "mysql2"
import { afterAll, describe, expect, onTestFinished, test } from "vitest"
import { account, session, user } from "../../../core/test/support/adapter-samples.ts"
import { testSignInFlow } from "../../../core/test/support/sign-in-flow.ts"
import { withoutTransactions } from "./without-transactions.ts"

class StatementsOnly extends MysqlDialect {
  override createDriver(): Driver {
    return withoutTransactions(super.createDriver())
  }
}

describe.each([
  ["MariaDB", mariadb],
  ["MySQL", mysql],
] as const)("%s", async (name, start) => {
  const server = await start()
  afterAll(() => server.stop())

  async function open() {
    const scope = await server.scope({ name: "kysely without" })
    const pool = createPool({ uri: scope.url, timezone: "Z" })
    const db = new Kysely<DatabaseWithAuthenticators>({ dialect: new StatementsOnly({ pool }) })
    onTestFinished(async () => {
      await db.destroy()
      await scope.drop()
    })
    await createTables(db)
    return db
  }

  testSignInFlow(`${name} without transactions`, async () => KyselyAdapter(await open()))

  test("a user whose foreign keys have no cascade is deleted without transactions", async () => {
    const db = await open()
    await sql`alter table Session drop foreign key Session_userId_fkey`.execute(db)
    await sql`alter table Session add foreign key (userId) references User (id)`.execute(db)
    const adapter = KyselyAdapter(db)
    const { id } = await adapter.createUser(user())
    await adapter.linkAccount(account(id))
    await adapter.createSession(session(id))
    await adapter.deleteUser(id)
    expect(await adapter.getUser(id)).toBeNull()
    expect(await adapter.getSessionAndUser(session(id).sessionToken)).toBeNull()
  })
})
