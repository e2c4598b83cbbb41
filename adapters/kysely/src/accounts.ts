import { areKeys, type AdapterAccount } from "@lockstep/core/adapters"
import { fromRecord } from "./from-record.ts"
import type { Methods, Store } from "./store.ts"
import type { StoredRow } from "./stored-kysely.ts"
import { toRecord } from "./to-record.ts"

/** The methods about accounts. */
export function accountMethods(
  store: Store,
): Methods<"linkAccount" | "unlinkAccount" | "getAccount" | "listAccountsByUserId"> {
  const { statements, tables } = store
  const table = tables.account
  // The table's columns are those of AdapterAccount, with null for a token that was not given.
  const toAccount = (row: StoredRow) => fromRecord(row, table) as unknown as AdapterAccount
  return {
    async linkAccount(account) {
      return toAccount(await statements.insert(table, toRecord(account, table, store)))
    },
    async unlinkAccount({ provider, providerAccountId }) {
      if (!areKeys(provider, providerAccountId)) return undefined
      const row = await statements.remove(table, { provider, providerAccountId })
      return row ? toAccount(row) : undefined
    },
    async getAccount(providerAccountId, provider) {
      if (!areKeys(providerAccountId, provider)) return null
      const [row] = await statements.find(table, { provider, providerAccountId })
      return row ? toAccount(row) : null
    },
    async listAccountsByUserId(userId) {
      if (!areKeys(userId)) return []
      return (await statements.find(table, { userId })).map(toAccount)
    },
  }
}
