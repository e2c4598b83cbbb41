import { postgres } from "@lockstep/adapter-test-kit/containers"
import {
  createStoreTable,
  createTables,
  KyselyAdapter,
  KyselyStore,
} from "@lockstep/kysely-adapter"
import { Kysely, PostgresDialect } from "kysely"
import pg from "pg"
import { afterAll } from "vitest"
import { testEndedSessions } from "../../../core/test/support/ended-sessions/ended-sessions.ts"
import { type FeatureTables, sessionFields } from "./feature-columns.ts"

const server = await postgres()
const scope = await server.scope({ name: "kysely ended sessions" })
const opened: Kysely<FeatureTables>[] = []
const first = connect()
await createTables(first)
await createStoreTable(first)

afterAll(async () => {
  for (const db of opened) await db.destroy()
  await scope.drop()
  await server.stop()
})

testEndedSessions(async () => {
  const db = connect()
  return { adapter: KyselyAdapter(db, { sessionFields }), store: KyselyStore(db) }
})

function connect(): Kysely<FeatureTables> {
  const pool = new pg.Pool({ connectionString: scope.url, max: 8 })
  const db = new Kysely<FeatureTables>({ dialect: new PostgresDialect({ pool }) })
  opened.push(db)
  return db
}
