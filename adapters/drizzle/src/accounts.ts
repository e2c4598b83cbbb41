import {
  accountChange,
  isExpected,
  type AccountChange,
  type AccountKey,
  type AdapterAccount,
} from "@lockstep/core/adapters"
import { sql, type SQL } from "drizzle-orm"
import type { PlainRecord } from "./from-record.ts"
import { find, findAll, keysOf } from "./look-up.ts"
import { withDefaults, withUpdates } from "./own-defaults.ts"
import { columnName } from "./statement.ts"
import type { Methods, Store } from "./store.ts"
import { toRecord, type Assignment } from "./to-record.ts"

/** The methods about accounts. */
export function accountMethods(
  store: Store,
): Methods<
  "linkAccount" | "unlinkAccount" | "getAccount" | "updateAccount" | "listAccountsByUserId"
> {
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
    async updateAccount(update, expected) {
      const change = accountChange(update, expected)
      const keys = change && keysOf(account, pairOf(change))
      const record = keys && (await changed(store, change, keys))
      return record ? toAccount(record) : null
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

function pairOf({ provider, providerAccountId }: AccountKey): Readonly<Record<string, unknown>> {
  return { provider, providerAccountId }
}

/** The account after the change, or as it is when there is nothing to change. */
async function changed(
  store: Store,
  change: AccountChange,
  keys: readonly Assignment[],
): Promise<PlainRecord | undefined> {
  const { account } = store.tables
  const patch = toRecord(change.tokens, account, store.report, store.fit)
  if (patch.length === 0) {
    const record = await find(store, account, keys)
    return record && isExpected(change, record) ? record : undefined
  }
  const condition = expectation(store, change)
  return store.update(account, keys, withUpdates(account, patch), condition)
}

/** That the stored token is the expected one, byte for byte. */
function expectation(store: Store, { expected }: AccountChange): SQL | undefined {
  if (expected === undefined) return undefined
  const { value: token } = expected
  const column = store.tables.account.columns.get(expected.column)
  // A table without the column has no token, and a string that the column cannot hold is not in it.
  if (!column) return token === null ? undefined : sql`1 = 0`
  const name = columnName(column)
  if (token === null) return sql`${name} is null`
  const value = store.fit(column, token)
  return value === undefined ? sql`1 = 0` : store.same(name, { column, value })
}
