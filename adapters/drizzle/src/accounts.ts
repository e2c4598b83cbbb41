import type { AdapterAccount } from "@lockstep/core/adapters"
import type { PlainRecord } from "./from-record.ts"
import { find, findAll, keysOf } from "./look-up.ts"
import { withDefaults } from "./own-defaults.ts"
import type { Methods, Store } from "./store.ts"
import { toRecord } from "./to-record.ts"

/** The methods about accounts. */
export function accountMethods(
  store: Store,
): Methods<"linkAccount" | "unlinkAccount" | "getAccount" | "listAccountsByUserId"> {
  const { account } = store.tables
  return {
    async linkAccount(given) {
      const record = withDefaults(account, toRecord(given, account, store.report, store.fit))
      return toAccount(await store.insert(account, record))
    },
    async unlinkAccount({ provider, providerAccountId }) {
      const keys = keysOf(account, { provider, providerAccountId })
      const removed = keys && (await store.remove(account, keys))
      return removed && toAccount(removed)
    },
    async getAccount(providerAccountId, provider) {
      const found = await find(store, account, keysOf(account, { provider, providerAccountId }))
      return found ? toAccount(found) : null
    },
    async listAccountsByUserId(userId) {
      const keys = keysOf(account, { userId })
      return keys ? (await findAll(store, account, keys)).map(toAccount) : []
    },
  }
}

function toAccount(record: PlainRecord): AdapterAccount {
  // The table's columns are those of AdapterAccount, with null for a token that was not given.
  return record as unknown as AdapterAccount
}
