import { type DatabaseWithAuthenticators, KyselyAdapter } from "@lockstep/kysely-adapter"
import { testHashedTokens } from "../../../core/test/support/hashed-tokens/hashed-tokens.ts"
import { newPostgresDatabase } from "./new-postgres-database.ts"

const connect = await newPostgresDatabase<DatabaseWithAuthenticators>("kysely hashed tokens")
const db = connect()

testHashedTokens(() => {
  const dump = async () => JSON.stringify(await db.selectFrom("Session").selectAll().execute())
  return Promise.resolve({ adapter: KyselyAdapter(db), dump })
})
