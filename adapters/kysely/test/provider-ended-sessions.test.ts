import {
  createStoreTable,
  createTables,
  KyselyAdapter,
  KyselyStore,
} from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { Kysely, SqliteDialect } from "kysely"
import { onTestFinished } from "vitest"
import { testProviderEndedSessions } from "../../../core/test/support/provider-ended-sessions/provider-ended-sessions.ts"
import { type FeatureTables, sessionFields } from "./feature-columns.ts"

testProviderEndedSessions(async () => {
  const database = new SQLite(":memory:")
  const db = new Kysely<FeatureTables>({ dialect: new SqliteDialect({ database }) })
  onTestFinished(() => db.destroy())
  await createTables(db)
  await createStoreTable(db)
  return { adapter: KyselyAdapter(db, { sessionFields }), store: KyselyStore(db) }
})
