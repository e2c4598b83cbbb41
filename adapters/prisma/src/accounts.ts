import type { AdapterAccount } from "@lockstep/core/adapters"
import type { Row } from "./client.ts"
import { fromRecord } from "./from-record.ts"
import { findByKey, findByOwner, keyOf } from "./keys.ts"
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
  "linkAccount" | "unlinkAccount" | "getAccount" | "getUserByAccount" | "listAccountsByUserId"
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
