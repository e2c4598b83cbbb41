import { runStoreTests } from "@lockstep/adapter-test-kit"
import { postgres } from "@lockstep/adapter-test-kit/containers"
import { Kysely, PostgresDialect } from "kysely"
import pg from "pg"
import { afterAll } from "vitest"
import { storeContract } from "../../../core/test/support/store-contract.ts"
import { createStoreTable } from "../src/index.ts"
import { keptPgPools } from "./kept-pools.ts"
import subject from "./postgres-store-subject.ts"

const server = await postgres()
const scope = await server.scope({ name: "kysely store contract" })
process.env["KYSELY_STORE_URL"] = scope.url
const pool = new pg.Pool({ connectionString: scope.url, max: 1 })
const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) })
await createStoreTable(db)

afterAll(async () => {
  await keptPgPools.close()
  await db.destroy()
  await scope.drop()
  await server.stop()
})

runStoreTests(subject, {
  ...storeContract,
  name: "KyselyStore on PostgreSQL",
  database: server.address,
  module: new URL("postgres-store-subject.ts", import.meta.url),
})
