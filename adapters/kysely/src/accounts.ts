import { areKeys, type AdapterAccount } from "@lockstep/core/adapters"
import { fromRecord, type StoredRow } from "./from-record.ts"
import { insertOnce } from "./insert-once.ts"
import type { Methods, Store } from "./store.ts"
import { toRecord } from "./to-record.ts"

/** The methods about accounts. */
export function accountMethods(
  store: Store,
): Methods<"linkAccount" | "unlinkAccount" | "getAccount"> {
  const { db, tables, report } = store
  // The table's columns are those of AdapterAccount, with null for a token that was not given.
  const toAccount = (row: StoredRow) => fromRecord(row, tables.account) as unknown as AdapterAccount
  return {
    async linkAccount(account) {
      return toAccount(await insertOnce(db, "Account", toRecord(account, tables.account, report)))
    },
    async unlinkAccount({ provider, providerAccountId }) {
      if (!areKeys(provider, providerAccountId)) return undefined
      const row = await db
        .deleteFrom("Account")
        .where("provider", "=", provider)
        .where("providerAccountId", "=", providerAccountId)
        .returningAll()
        .executeTakeFirst()
      return row ? toAccount(row) : undefined
    },
    async getAccount(providerAccountId, provider) {
      if (!areKeys(providerAccountId, provider)) return null
      const row = await db
        .selectFrom("Account")
        .selectAll()
        .where("provider", "=", provider)
        .where("providerAccountId", "=", providerAccountId)
        .executeTakeFirst()
      return row ? toAccount(row) : null
    },
  }
}
