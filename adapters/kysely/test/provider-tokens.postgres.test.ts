import { postgres } from "@lockstep/adapter-test-kit/containers"
import {
  createStoreTable,
  createTables,
  type Database,
  KyselyAdapter,
  KyselyStore,
} from "@lockstep/kysely-adapter"
import { Kysely, PostgresDialect } from "kysely"
import pg from "pg"
import { afterAll } from "vitest"
import { testRefreshedOnce } from "../../../core/test/support/provider-tokens/refreshed-once.ts"

const server = await postgres()
const scope = await server.scope({ name: "kysely provider tokens" })
const opened: Kysely<Database>[] = []
const first = connect()
await createTables(first)
await createStoreTable(first)

afterAll(async () => {
  for (const db of opened) await db.destroy()
  await scope.drop()
  await server.stop()
})

testRefreshedOnce(async () => {
  const db = connect()
  return { adapter: KyselyAdapter(db), store: KyselyStore(db) }
})

function connect(): Kysely<Database> {
  const pool = new pg.Pool({ connectionString: scope.url, max: 8 })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  opened.push(db)
  return db
}
