// fault T1
import { type Database, KyselyAdapter, KyselyStore } from "@lockstep/kysely-adapter"
import { testRefreshedOnce } from "../../../core/test/support/provider-tokens/refreshed-once.ts"
import { newPostgresDatabase } from "./new-postgres-database.ts"

const connect = await newPostgresDatabase<Database>("kysely provider tokens")

testRefreshedOnce(async () => {
  const db = connect()
  return { adapter: KyselyAdapter(db), store: KyselyStore(db) }
})
