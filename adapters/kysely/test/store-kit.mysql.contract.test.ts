import { runStoreTests } from "@lockstep/adapter-test-kit"
import { mysql } from "@lockstep/adapter-test-kit/containers"
import { Kysely, MysqlDialect } from "kysely"
import { createPool } from "mysql2"
import { afterAll } from "vitest"
import { storeContract } from "../../../core/test/support/store-contract.ts"
import { createStoreTable } from "../src/index.ts"
import subject from "./mysql-store-subject.ts"

const server = await mysql()
const scope = await server.scope({ name: "kysely store contract" })
process.env["KYSELY_STORE_URL"] = scope.url
const pool = createPool({ uri: scope.url, connectionLimit: 1 })
const db = new Kysely<object>({ dialect: new MysqlDialect({ pool }) })
await createStoreTable(db)

afterAll(async () => {
  await db.destroy()
  await scope.drop()
  await server.stop()
})

runStoreTests(subject, {
  ...storeContract,
  name: "KyselyStore on MySQL",
  // MySQL cannot return what it deletes.
  budgets: { take: 2 },
  database: server.address,
  module: new URL("mysql-store-subject.ts", import.meta.url),
})
