import { areKeys, type AdapterAccount } from "@lockstep/core/adapters"
import { uncommitted } from "./field-names.ts"
import { fromRecord } from "./from-record.ts"
import { insertOnce } from "./insert-once.ts"
import { isKept } from "./remove-abandoned.ts"
import { exactly, type Filter } from "./step.ts"
import type { Methods, OpenDatabase, Store, StoredRecord } from "./store.ts"
import { toRecord } from "./to-record.ts"
import { findWithOrWithoutOwner, findWithUser } from "./with-user.ts"

/** The methods about accounts. */
export function accountMethods(
  store: Store,
): Methods<"linkAccount" | "unlinkAccount" | "getAccount" | "listAccountsByUserId"> {
  const shape = store.shapes.Accounts
  // The fields are those of AdapterAccount, with null for a token that was not given.
  const toAccount = (document: StoredRecord) =>
    fromRecord(document, shape) as unknown as AdapterAccount
  return {
    async linkAccount(account) {
      const fields = toRecord(account, shape, store)
      return store.use(async (on) => toAccount(await insertOnce(on, "Accounts", fields)))
    },
    async unlinkAccount({ provider, providerAccountId }) {
      if (!areKeys(provider, providerAccountId)) return undefined
      return store.use(async (on) => {
        const document = await unlink(on, exactly({ provider, providerAccountId }))
        return document ? toAccount(document) : undefined
      })
    },
    async getAccount(providerAccountId, provider) {
      if (!areKeys(providerAccountId, provider)) return null
      return store.use(async (on) => {
        const filter = exactly({ provider, providerAccountId })
        const [account] = await findWithUser(on, "Accounts", filter)
        return account ? toAccount(account.record) : null
      })
    },
    async listAccountsByUserId(id) {
      const userId = store.ids.toStored(id)
      if (userId === undefined) return []
      return store.use(async (on) => {
        const found = await findWithUser(on, "Accounts", exactly({ userId }))
        return found.map(({ record }) => toAccount(record))
      })
    },
  }
}

/** Removes an account whose user is stored. One whose user is about to be stored is not there yet. */
async function unlink(on: OpenDatabase, filter: Filter): Promise<StoredRecord | null> {
  const accounts = on.collection("Accounts")
  const committed = { ...filter, [uncommitted]: { $exists: false } }
  const document = await accounts.findOneAndDelete(committed)
  if (document) return document
  const found = await findWithOrWithoutOwner(on, "Accounts", filter)
  if (!found?.isOwned) return null
  // A process that stored the user may have ended before it took the mark away.
  await isKept(on, "Accounts", found)
  return accounts.findOneAndDelete(committed)
}
