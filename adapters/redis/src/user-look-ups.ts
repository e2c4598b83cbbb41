import { areKeys } from "@lockstep/core/adapters"
import { recordsOf } from "./endings.ts"
import * as scripts from "./scripts/user-scripts.ts"
import type { Methods, Store } from "./store.ts"

/** The methods that find users. */
export function userLookUps({
  run,
  keys,
  records,
}: Store): Methods<"getUser" | "getUserByEmail" | "getUserByAccount"> {
  const { userKeyPrefix } = keys.prefixes
  const found = ([json]: readonly string[]) => (json === undefined ? null : records.user(json))
  return {
    async getUser(id) {
      const key = areKeys(id) ? keys.user(id) : undefined
      if (key === undefined) return null
      return found(recordsOf(await run(scripts.getUser, [key], [id])))
    },
    async getUserByEmail(email) {
      if (!areKeys(email)) return null
      const args = [userKeyPrefix, email]
      return found(recordsOf(await run(scripts.getUserByEmail, [keys.email(email)], args)))
    },
    async getUserByAccount({ provider, providerAccountId }) {
      if (!areKeys(provider, providerAccountId)) return null
      const pair = keys.account(provider, providerAccountId)
      const args = [userKeyPrefix, provider, providerAccountId]
      return found(recordsOf(await run(scripts.getUserByAccount, pair, args)))
    },
  }
}
