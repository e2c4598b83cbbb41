import {
  accountChange,
  areKeys,
  type AccountChange,
  type AdapterAccount,
} from "@lockstep/core/adapters"
import { fromRecord } from "./from-record.ts"
import { insertOnce } from "./insert-once.ts"
import { onCommitted } from "./on-committed.ts"
import { sameId } from "./same-id.ts"
import { exactly } from "./step.ts"
import type { Methods, OpenDatabase, Store, StoredRecord } from "./store.ts"
import { toRecord, type StoredFields } from "./to-record.ts"
import { findWithUser } from "./with-user.ts"

/** The methods about accounts. */
export function accountMethods(
  store: Store,
): Methods<
  "linkAccount" | "unlinkAccount" | "getAccount" | "updateAccount" | "listAccountsByUserId"
> {
  const shape = store.shapes.Accounts
  return {
    ...changingMethods(store),
    async linkAccount(account) {
      const fields = toRecord(account, shape, store)
      return store.use(async (on) => accountOf(await insertOnce(on, "Accounts", fields), store))
    },
    async getAccount(providerAccountId, provider) {
      if (!areKeys(providerAccountId, provider)) return null
      return store.use(async (on) => {
        const filter = exactly({ provider, providerAccountId })
        const [account] = await findWithUser(on, "Accounts", filter)
        return account ? accountOf(account.record, store) : null
      })
    },
    async listAccountsByUserId(id) {
      const userId = store.ids.toStored(id)
      if (userId === undefined) return []
      return store.use(async (on) => {
        const found = await findWithUser(on, "Accounts", sameId("userId", userId))
        return found.map(({ record }) => accountOf(record, store))
      })
    },
  }
}

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
    ...(expected && { [expected.column]: expected.value }),
  })
  if (Object.keys(patch).length === 0) {
    const [found] = await findWithUser(on, "Accounts", filter)
    return found?.record ?? null
  }
  return onCommitted(on, "Accounts", filter, (accounts, committed) =>
    accounts.findOneAndUpdate(committed, { $set: patch }, { returnDocument: "after" }),
  )
}

/** The methods that change and remove accounts. */
function changingMethods(store: Store): Methods<"updateAccount" | "unlinkAccount"> {
  const shape = store.shapes.Accounts
  return {
    async updateAccount(update, expected) {
      const change = accountChange(update, expected)
      if (!change) return null
      const patch = toRecord(change.tokens, shape, store)
      return store.use(async (on) => {
        const document = await changed(on, change, patch)
        return document ? accountOf(document, store) : null
      })
    },
    async unlinkAccount({ provider, providerAccountId }) {
      if (!areKeys(provider, providerAccountId)) return undefined
      return store.use(async (on) => {
        const filter = exactly({ provider, providerAccountId })
        const document = await onCommitted(on, "Accounts", filter, (accounts, committed) =>
          accounts.findOneAndDelete(committed),
        )
        return document ? accountOf(document, store) : undefined
      })
    },
  }
}

function accountOf(document: StoredRecord, { shapes }: Store): AdapterAccount {
  // The fields are those of AdapterAccount, with null for a token that was not given.
  return fromRecord(document, shapes.Accounts) as unknown as AdapterAccount
}
