import {
  accountChange,
  isExpected,
  type AccountChange,
  type AdapterAccount,
} from "@lockstep/core/adapters"
import type { Row } from "./client.ts"
import { fromRecord } from "./from-record.ts"
import { areKeys, changeByKey, findByKey, findByOwner, keyOf } from "./keys.ts"
import type { Model } from "./models.ts"
import { findOwner } from "./with-user.ts"
import type { Methods, Store } from "./store.ts"
import { toRecord, withDatabaseNulls } from "./to-record.ts"
import { toUser } from "./users.ts"

/** The methods about accounts. */
export function accountMethods(
  store: Store,
  model: Model,
): Methods<
  | "linkAccount"
  | "unlinkAccount"
  | "getAccount"
  | "getUserByAccount"
  | "updateAccount"
  | "listAccountsByUserId"
> {
  const { client, writes, report } = store
  return {
    async linkAccount(account) {
      const data = withDatabaseNulls(toRecord(account, model, report), model)
      return toAccount(await writes.add(model, data), model)
    },
    async unlinkAccount({ provider, providerAccountId }) {
      const key = keyOf(model, { provider, providerAccountId })
      return key && toAccount(await writes.remove(key), model)
    },
    async getAccount(providerAccountId, provider) {
      const key = keyOf(model, { provider, providerAccountId })
      return (key && toAccount(await findByKey(key, model.on(client)), model)) ?? null
    },
    async getUserByAccount({ provider, providerAccountId }) {
      const key = keyOf(model, { provider, providerAccountId })
      const owner = key && (await findOwner(store, key))
      return owner ? toUser(owner, store.models.User) : null
    },
    async updateAccount(update, expected) {
      const change = accountChange(update, expected)
      return (change && toAccount(await changed(store, model, change), model)) ?? null
    },
    async listAccountsByUserId(userId) {
      const rows = await findByOwner(model, client, userId)
      return rows.map((row) => accountOf(row, model))
    },
  }
}

function toAccount(row: Row | undefined, model: Model): AdapterAccount | undefined {
  return row && accountOf(row, model)
}

function accountOf(row: Row, model: Model): AdapterAccount {
  // The columns are those of AdapterAccount, with null for a token that was not given.
  return fromRecord(row, model) as unknown as AdapterAccount
}

/** The account after the change, or as it is when there is nothing to change. */
async function changed(
  { client, writes, report }: Store,
  model: Model,
  change: AccountChange,
): Promise<Row | undefined> {
  const { provider, providerAccountId, expected } = change
  const key = keyOf(model, { provider, providerAccountId })
  if (!key) return undefined
  const patch = withDatabaseNulls(toRecord(change.tokens, model, report), model)
  const hasToken = expected === undefined || model.fields.has(expected.column)
  if (Object.keys(patch).length === 0 || !hasToken) {
    const row = await findByKey(key, model.on(client))
    if (!row || !isExpected(change, row)) return undefined
    if (Object.keys(patch).length === 0) return row
  }
  if (expected === undefined || !hasToken) {
    return changeByKey(key, client, writes.update(key, patch))
  }
  // No column holds such a string.
  const { column, value } = expected
  if (value !== null && value !== "" && !areKeys(value.toWellFormed())) return undefined
  return changeByKey(key, client, writes.updateIf(key, patch, { [column]: value }))
}
