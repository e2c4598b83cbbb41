import { testHashedTokens } from "../../../core/test/support/hashed-tokens/hashed-tokens.ts"
import { openAdapter } from "./open-database.ts"

testHashedTokens(async () => {
  const { db, adapter } = await openAdapter()
  const dump = async () => JSON.stringify(await db.selectFrom("Session").selectAll().execute())
  return { adapter, dump }
})
