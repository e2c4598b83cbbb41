import { postgres } from "@lockstep/adapter-test-kit/containers"
import { createStoreTable } from "@lockstep/kysely-adapter"
import { Kysely, PostgresDialect } from "kysely"
import pg from "pg"
import { afterAll } from "vitest"
import { testSingleUse } from "../../../core/test/support/single-use/single-use.ts"

const server = await postgres()
const scope = await server.scope({ name: "kysely single use" })
process.env["KYSELY_STORE_URL"] = scope.url
const pool = new pg.Pool({ connectionString: scope.url, max: 1 })
const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) })
await createStoreTable(db)
await db.destroy()

afterAll(async () => {
  await scope.drop()
  await server.stop()
})

testSingleUse(new URL("postgres-store-subject.ts", import.meta.url))
