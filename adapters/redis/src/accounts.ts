import { accountChange, areKeys } from "@lockstep/core/adapters"
import { failure, recordsOf } from "./endings.ts"
import * as scripts from "./scripts/account-scripts.ts"
import type { Methods, Store } from "./store.ts"
import { listed, newMembers, toRecord } from "./to-record.ts"

/** The methods about accounts. */
export function accountMethods(
  store: Store,
): Methods<
  "linkAccount" | "unlinkAccount" | "getAccount" | "updateAccount" | "listAccountsByUserId"
> {
  const { run, keys, records } = store
  const { prefixes } = keys
  return {
    ...unlinking(store),
    async linkAccount(account) {
      const json = newAccount(store, account)
      const { userId, provider, providerAccountId } = account
      const owner = keys.user(userId)
      if (owner === undefined) throw failure("missing")
      const place = [
        ...keys.account(provider, providerAccountId),
        owner,
        `${prefixes.accountsOfUserKeyPrefix}${userId}`,
        `${prefixes.accountByUserIdPrefix}${userId}`,
        keys.call(),
      ]
      const args = [json, userId, prefixes.userKeyPrefix, provider, providerAccountId]
      recordsOf(await run(scripts.linkAccount, place, args))
      return records.account(json)
    },
    async getAccount(providerAccountId, provider) {
      if (!areKeys(provider, providerAccountId)) return null
      const args = [prefixes.userKeyPrefix, provider, providerAccountId]
      const pair = keys.account(provider, providerAccountId)
      const [json] = recordsOf(await run(scripts.getAccount, pair, args))
      return json === undefined ? null : records.account(json)
    },
    updateAccount: updateAccount(store),
    listAccountsByUserId: listAccountsByUserId(store),
  }
}

function updateAccount({
  run,
  keys,
  kinds,
  records,
  report,
}: Store): Methods<"updateAccount">["updateAccount"] {
  return async (update, expected) => {
    const change = accountChange(update, expected)
    if (!change) return null
    const { provider, providerAccountId } = change
    const args = [
      keys.prefixes.userKeyPrefix,
      provider,
      providerAccountId,
      change.expected === undefined ? "" : JSON.stringify(change.expected.value),
      JSON.stringify(change.expected?.column ?? ""),
      ...listed(toRecord(change.tokens, kinds.account, report)),
    ]
    const pair = keys.account(provider, providerAccountId)
    const [json] = recordsOf(await run(scripts.updateAccount, pair, args))
    return json === undefined ? null : records.account(json)
  }
}

function listAccountsByUserId({
  run,
  keys,
  records,
}: Store): Methods<"listAccountsByUserId">["listAccountsByUserId"] {
  const { accountsOfUserKeyPrefix, accountByUserIdPrefix } = keys.prefixes
  return async (userId) => {
    const owner = areKeys(userId) ? keys.user(userId) : undefined
    if (owner === undefined) return []
    const pointer = `${accountByUserIdPrefix}${userId}`
    const place = [`${accountsOfUserKeyPrefix}${userId}`, owner, pointer]
    const answer = await run(scripts.listAccountsByUserId, place, [userId])
    return recordsOf(answer).map((json) => records.account(json))
  }
}

/**
 * An account to store, as JSON. Like Auth.js it gets an `id`, which nothing here reads.
 *
 * @param account - as it was given, with its owner
 */
export function newAccount({ kinds, report }: Store, account: object): string {
  const members = newMembers(account, kinds.account, report)
  const id = `${String(members["provider"])}:${String(members["providerAccountId"])}`
  return JSON.stringify({ ...members, id })
}

/** The method that unlinks an account. */
function unlinking({ run, keys, records }: Store): Methods<"unlinkAccount"> {
  const { accountsOfUserKeyPrefix, accountByUserIdPrefix } = keys.prefixes
  return {
    async unlinkAccount({ provider, providerAccountId }) {
      if (!areKeys(provider, providerAccountId)) return undefined
      const pair = keys.account(provider, providerAccountId)
      const args = [provider, providerAccountId, accountsOfUserKeyPrefix, accountByUserIdPrefix]
      const [json] = recordsOf(await run(scripts.unlinkAccount, pair, args))
      return json === undefined ? undefined : records.account(json)
    },
  }
}
