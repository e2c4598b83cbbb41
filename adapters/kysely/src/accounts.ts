import {
  accountChange,
  areKeys,
  isExpected,
  type AccountChange,
  type AdapterAccount,
} from "@lockstep/core/adapters"
import { fromRecord } from "./from-record.ts"
import type { Methods, Store } from "./store.ts"
import type { StoredRecord, StoredRow } from "./stored-kysely.ts"
import { toRecord } from "./to-record.ts"

/** The methods about accounts. */
export function accountMethods(
  store: Store,
): Methods<
  "linkAccount" | "unlinkAccount" | "getAccount" | "updateAccount" | "listAccountsByUserId"
> {
  const { statements, tables } = store
  const table = tables.account
  // The table's columns are those of AdapterAccount, with null for a token that was not given.
  const toAccount = async (row: StoredRow) =>
    (await fromRecord(row, table, store)) as unknown as AdapterAccount
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
    async updateAccount(update, expected) {
      const change = accountChange(update, expected)
      const row = change && (await changed(store, change, toRecord(change.tokens, table, store)))
      return row ? toAccount(row) : null
    },
    async listAccountsByUserId(userId) {
      if (!areKeys(userId)) return []
      return Promise.all((await statements.find(table, { userId })).map(toAccount))
    },
  }
}

/** The account after the change, or as it is when there is nothing to change. */
async function changed(
  store: Store,
  change: AccountChange,
  patch: StoredRecord,
): Promise<StoredRow | undefined> {
  const { statements, tables } = store
  const { provider, providerAccountId, expected } = change
  const key = { provider, providerAccountId }
  if (Object.keys(patch).length === 0) {
    const [row] = await statements.find(tables.account, key)
    if (!row) return undefined
    return isExpected(change, await fromRecord(row, tables.account, store)) ? row : undefined
  }
  if (expected === undefined) return statements.update(tables.account, key, patch)
  return statements.updateIf(tables.account, key, patch, expected)
}
