import { areKeys } from "@lockstep/core/adapters"
import { createUser } from "./create-user.ts"
import { byEmail, exactly } from "./step.ts"
import type { Methods, Store, StoredRecord } from "./store.ts"
import { toUser } from "./to-user.ts"
import { updateUser } from "./update-user.ts"
import { findWithUser } from "./with-user.ts"

/** The methods about users, except for the removal. */
export function userMethods(
  store: Store,
): Methods<"createUser" | "getUser" | "getUserByEmail" | "getUserByAccount" | "updateUser"> {
  const found = (document: StoredRecord | null | undefined) =>
    document ? toUser(store, document) : null
  return {
    createUser: createUser(store),
    async getUser(id) {
      const _id = store.ids.toStored(id)
      if (_id === undefined) return null
      return store.use(async (on) => found(await on.collection("Users").findOne(exactly({ _id }))))
    },
    async getUserByEmail(email) {
      if (!areKeys(email)) return null
      return store.use(async (on) => found(await on.collection("Users").findOne(byEmail(email))))
    },
    async getUserByAccount({ provider, providerAccountId }) {
      if (!areKeys(provider, providerAccountId)) return null
      return store.use(async (on) => {
        const filter = exactly({ provider, providerAccountId })
        const [account] = await findWithUser(on, "Accounts", filter)
        return found(account?.owner)
      })
    },
    updateUser: updateUser(store),
  }
}
