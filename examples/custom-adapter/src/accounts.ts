import {
  accountChange,
  type Adapter,
  type AdapterAccount,
  type AdapterUser,
} from "@lockstep/core/adapters"
import type { Run } from "./database.ts"
import { areKeys, requireKeys } from "./keys.ts"
import { assignments, columnsOf, insertInto, noValues } from "./statement.ts"
import { accounts, users } from "./tables.ts"
import { only } from "./users.ts"

/** The methods about accounts. */
export function accountMethods(run: Run) {
  return {
    async linkAccount(account) {
      requireKeys("linkAccount", account.userId, account.provider, account.providerAccountId)
      const values = noValues()
      const text = insertInto(accounts, account, values)
      return only(await run<AdapterAccount>("linkAccount", { text, values: values.all }))
    },
    async unlinkAccount({ provider, providerAccountId }) {
      if (!areKeys(provider, providerAccountId)) return undefined
      const text = `delete from accounts where provider = $1 and "providerAccountId" = $2
        returning ${columnsOf(accounts)}`
      const values = [provider, providerAccountId]
      const [account] = await run<AdapterAccount>("unlinkAccount", { text, values })
      return account
    },
    async getAccount(providerAccountId, provider) {
      if (!areKeys(provider, providerAccountId)) return null
      const text = `select ${columnsOf(accounts)} from accounts
        where provider = $1 and "providerAccountId" = $2`
      const values = [provider, providerAccountId]
      const [account] = await run<AdapterAccount>("getAccount", { text, values })
      return account ?? null
    },
    updateAccount: updateAccount(run),
    async listAccountsByUserId(userId) {
      if (!areKeys(userId)) return []
      const text = `select ${columnsOf(accounts)} from accounts where "userId" = $1`
      return run<AdapterAccount>("listAccountsByUserId", { text, values: [userId] })
    },
    async getUserByAccount({ provider, providerAccountId }) {
      if (!areKeys(provider, providerAccountId)) return null
      const text = `select ${columnsOf(users, "u")} from accounts a join users u on u.id = a."userId"
        where a.provider = $1 and a."providerAccountId" = $2`
      const values = [provider, providerAccountId]
      const [user] = await run<AdapterUser>("getUserByAccount", { text, values })
      return user ?? null
    },
  } satisfies Adapter
}

function updateAccount(run: Run): Required<Adapter>["updateAccount"] {
  return async (update, expected) => {
    const change = accountChange(update, expected)
    if (!change) return null
    const values = noValues()
    const changes = assignments(accounts, change.tokens, values)
    const pair = `provider = ${values.place(change.provider)}
      and "providerAccountId" = ${values.place(change.providerAccountId)}`
    // One statement compares and writes, so that of many callers one has the row.
    const isExpected =
      change.expected === undefined
        ? ""
        : ` and ${change.expected.column} is not distinct from ${values.place(change.expected.value)}`
    const text =
      changes === ""
        ? `select ${columnsOf(accounts)} from accounts where ${pair}${isExpected}`
        : `update accounts set ${changes} where ${pair}${isExpected} returning ${columnsOf(accounts)}`
    const [account] = await run<AdapterAccount>("updateAccount", { text, values: values.all })
    return account ?? null
  }
}
