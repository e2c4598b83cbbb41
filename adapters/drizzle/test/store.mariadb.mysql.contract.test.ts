import { readFileSync } from "node:fs"
import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import { checkStoreSchema, DrizzleStore, mysqlEntriesTable } from "@lockstep/drizzle-adapter/mysql"
import { drizzle } from "drizzle-orm/mysql2"
import { createPool } from "mysql2/promise"
import { afterAll, describe } from "vitest"
import { testStore } from "../../../core/test/support/store-cases.ts"

const schema = readFileSync(new URL("../schema/store-mysql.sql", import.meta.url), "utf8")

describe.each([
  ["MariaDB", mariadb],
  ["MySQL", mysql],
])("DrizzleStore on %s", async (_server, start) => {
  const server = await start()
  const scope = await server.scope({ name: "drizzle store", setup: schema })
  const pools = [
    createPool({ uri: scope.url, connectionLimit: 10 }),
    // Counts rows that were changed, instead of those that were found.
    createPool({ uri: scope.url, connectionLimit: 10, flags: ["-FOUND_ROWS"], timezone: "+05:30" }),
    createPool({
      uri: scope.url,
      connectionLimit: 10,
      supportBigNumbers: true,
      bigNumberStrings: true,
    }),
  ] as const

  afterAll(async () => {
    for (const pool of pools) await pool.end()
    await scope.drop()
    await server.stop()
  })

  testStore(async () => {
    const [store, ...others] = pools
    const problems = await checkStoreSchema(drizzle(store))
    return {
      problems,
      store: DrizzleStore(drizzle(store)),
      others: others.map((pool) =>
        DrizzleStore(drizzle(pool), { entriesTable: mysqlEntriesTable() }),
      ),
    }
  })
})
