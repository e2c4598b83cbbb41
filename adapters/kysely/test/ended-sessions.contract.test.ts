import { join } from "node:path"
import {
  createStoreTable,
  createTables,
  KyselyAdapter,
  KyselyStore,
} from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { Kysely, SqliteDialect } from "kysely"
import { onTestFinished } from "vitest"
import { testEndedSessions } from "../../../core/test/support/ended-sessions/ended-sessions.ts"
import { type FeatureTables, sessionFields } from "./feature-columns.ts"
import { temporaryFolder } from "./open-database.ts"

const file = join(temporaryFolder(), "auth.db")
const setUp = connect()
await createTables(setUp)
await createStoreTable(setUp)
await setUp.destroy()

testEndedSessions(async () => {
  const db = connect()
  onTestFinished(() => db.destroy())
  return { adapter: KyselyAdapter(db, { sessionFields }), store: KyselyStore(db) }
})

function connect(): Kysely<FeatureTables> {
  const database = new SQLite(file, { timeout: 10_000 })
  return new Kysely<FeatureTables>({ dialect: new SqliteDialect({ database }) })
}
