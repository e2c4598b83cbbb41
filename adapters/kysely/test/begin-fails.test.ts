import { createTables, KyselyAdapter, type Database } from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { type Driver, Kysely, SqliteDialect } from "kysely"
import { expect, test } from "vitest"
import { user } from "../../../core/test/support/adapter-samples.ts"

/** SQLite, whose driver can be made to refuse to begin a transaction. */
class FailingDialect extends SqliteDialect {
  isAway = false

  override createDriver(): Driver {
    const driver = super.createDriver()
    const begin = driver.beginTransaction.bind(driver)
    driver.beginTransaction = async (connection, settings) => {
      if (this.isAway) throw new Error("Connection terminated unexpectedly")
      await begin(connection, settings)
    }
    return driver
  }
}

const newcomer = (id: string) => ({
  user: user({ id, email: `${id}@example.com` }),
  account: { type: "oidc" as const, provider: "local", providerAccountId: id },
})

test.each([0, 1])(
  "after %i transactions, nothing is written without one when a connection breaks",
  async (before) => {
    const dialect = new FailingDialect({ database: new SQLite(":memory:") })
    const db = new Kysely<Database>({ dialect })
    await createTables(db)
    const adapter = KyselyAdapter(db)
    for (let made = 0; made < before; made += 1) {
      await adapter.createUserWithAccount(newcomer(`ada${made}`))
    }
    dialect.isAway = true
    await expect(adapter.createUserWithAccount(newcomer("bob"))).rejects.toMatchObject({
      code: "unavailable",
    })
    expect(await adapter.getUserByEmail("bob@example.com")).toBeNull()
    dialect.isAway = false
    await adapter.createUserWithAccount(newcomer("bob"))
    expect(await adapter.getUserByEmail("bob@example.com")).not.toBeNull()
  },
)
