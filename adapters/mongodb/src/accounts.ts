import {
  accountChange,
  areKeys,
  type AccountChange,
  type AdapterAccount,
} from "@lockstep/core/adapters"
import { uncommitted } from "./field-names.ts"
import { fromRecord } from "./from-record.ts"
import { insertOnce } from "./insert-once.ts"
import { isKept } from "./remove-abandoned.ts"
import { exactly, type Filter } from "./step.ts"
import type { Methods, OpenDatabase, Store, StoredRecord } from "./store.ts"
import { toRecord, type StoredFields } from "./to-record.ts"
import { findWithOrWithoutOwner, findWithUser } from "./with-user.ts"

/** The methods about accounts. */
export function accountMethods(
  store: Store,
): Methods<
  "linkAccount" | "unlinkAccount" | "getAccount" | "updateAccount" | "listAccountsByUserId"
> {
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
        const filter = exactly({ provider, providerAccountId })
        const document = await onCommitted(on, filter, (accounts, committed) =>
          accounts.findOneAndDelete(committed),
        )
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
    async updateAccount(update, expected) {
      const change = accountChange(update, expected)
      if (!change) return null
      const patch = toRecord(change.tokens, shape, store)
      return store.use(async (on) => {
        const document = await changed(on, change, patch)
        return document ? toAccount(document) : null
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

type Accounts = ReturnType<OpenDatabase["collection"]>

/** The account after the change, or as it is when there is nothing to change. */
async function changed(
  on: OpenDatabase,
  { provider, providerAccountId, expected }: AccountChange,
  patch: StoredFields,
): Promise<StoredRecord | null> {
  const filter = exactly({
    provider,
    providerAccountId,
    // Nothing is stored for a token that was never given, which is equal to null.
    ...(expected !== undefined && { refresh_token: expected }),
  })
  if (Object.keys(patch).length === 0) {
    const [found] = await findWithUser(on, "Accounts", filter)
    return found?.record ?? null
  }
  return onCommitted(on, filter, (accounts, committed) =>
    accounts.findOneAndUpdate(committed, { $set: patch }, { returnDocument: "after" }),
  )
}

/** Writes to an account whose user is stored. One whose user is about to be stored is not there yet. */
async function onCommitted(
  on: OpenDatabase,
  filter: Filter,
  write: (accounts: Accounts, committed: Filter) => Promise<StoredRecord | null>,
): Promise<StoredRecord | null> {
  const accounts = on.collection("Accounts")
  const committed = { ...filter, [uncommitted]: { $exists: false } }
  const document = await write(accounts, committed)
  if (document) return document
  const found = await findWithOrWithoutOwner(on, "Accounts", filter)
  if (!found?.isOwned) return null
  // A process that stored the user may have ended before it took the mark away.
  await isKept(on, "Accounts", found)
  return write(accounts, committed)
}
