import { areKeys, type AdapterAccount } from "@lockstep/core/adapters"
import { fromDocument } from "./from-document.ts"
import { insertOnce } from "./insert-once.ts"
import { findOwned } from "./owned.ts"
import { exactly } from "./step.ts"
import type { Methods, Store, StoredRecord } from "./store.ts"
import { toDocument } from "./to-document.ts"

/** The methods about accounts. */
export function accountMethods(
  store: Store,
): Methods<"linkAccount" | "unlinkAccount" | "getAccount" | "listAccountsByUserId"> {
  const shape = store.shapes.Accounts
  // The fields are those of AdapterAccount, with null for a token that was not given.
  const toAccount = (document: StoredRecord) =>
    fromDocument(document, shape) as unknown as AdapterAccount
  return {
    async linkAccount(account) {
      const fields = toDocument(account, shape, store)
      return store.use(async (on) => toAccount(await insertOnce(on, "Accounts", fields)))
    },
    async unlinkAccount({ provider, providerAccountId }) {
      if (!areKeys(provider, providerAccountId)) return undefined
      return store.use(async (on) => {
        const filter = exactly({ provider, providerAccountId })
        const document = await on.collection("Accounts").findOneAndDelete(filter)
        return document ? toAccount(document) : undefined
      })
    },
    async getAccount(providerAccountId, provider) {
      if (!areKeys(providerAccountId, provider)) return null
      return store.use(async (on) => {
        const filter = exactly({ provider, providerAccountId })
        const [account] = await findOwned(on, "Accounts", filter)
        return account ? toAccount(account.record) : null
      })
    },
    async listAccountsByUserId(id) {
      const userId = store.ids.toStored(id)
      if (userId === undefined) return []
      return store.use(async (on) => {
        const found = await findOwned(on, "Accounts", exactly({ userId }))
        return found.map(({ record }) => toAccount(record))
      })
    },
  }
}
