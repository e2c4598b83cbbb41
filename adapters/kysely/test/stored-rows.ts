import type { Kysely } from "kysely"
import type { StoredRecords } from "../../../core/test/support/adapter-suites/whole-user.ts"
import type { Database } from "../src/index.ts"

/** How many users and accounts are stored, read past the adapter. */
export async function countRows<DB extends Database>(tables: Kysely<DB>) {
  const { users, accounts } = await storedRows(tables)
  return { users: users.length, accounts: accounts.length }
}

/**
 * Everything that is stored, read past the adapter.
 *
 * @param tables - of Auth.js
 * @param hasPasskeys - whether there is a table of them
 */
export async function storedRows<DB extends Database>(
  tables: Kysely<DB>,
  hasPasskeys = true,
): Promise<StoredRecords> {
  // All columns are read, whatever they are.
  const all = tables as unknown as Kysely<Record<string, object>>
  const read = (name: string) => all.selectFrom(name).selectAll().execute()
  return {
    users: await read("User"),
    accounts: await read("Account"),
    sessions: await read("Session"),
    authenticators: hasPasskeys ? await read("Authenticator") : [],
  }
}
