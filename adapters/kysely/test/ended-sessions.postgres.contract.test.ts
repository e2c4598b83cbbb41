import { KyselyAdapter, KyselyStore } from "@lockstep/kysely-adapter"
import { testEndedSessions } from "../../../core/test/support/ended-sessions/ended-sessions.ts"
import { type FeatureTables, sessionFields } from "./feature-columns.ts"
import { newPostgresDatabase } from "./new-postgres-database.ts"

const connect = await newPostgresDatabase<FeatureTables>("kysely ended sessions")

testEndedSessions(async () => {
  const db = connect()
  return { adapter: KyselyAdapter(db, { sessionFields }), store: KyselyStore(db) }
})
