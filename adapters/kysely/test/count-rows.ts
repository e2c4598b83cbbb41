import type { Kysely } from "kysely"
import type { OwnTables } from "./own-tables.ts"

/** How many users and accounts are stored, read past the adapter. */
export async function countRows(tables: Kysely<OwnTables>) {
  const users = await tables.selectFrom("User").select("id").execute()
  const accounts = await tables.selectFrom("Account").select("provider").execute()
  return { users: users.length, accounts: accounts.length }
}
