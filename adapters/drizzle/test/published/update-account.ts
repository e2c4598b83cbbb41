import {
  accountChange,
  isExpected,
  type Adapter,
  type AdapterAccount,
} from "@lockstep/core/adapters"
import { and, eq, isNull } from "drizzle-orm"
import { accounts, type Database } from "./database.ts"

/** An adapter with updates of tokens. */
export function withTokenUpdates(adapter: Adapter, db: Database): Adapter {
  return {
    ...adapter,
    async listAccountsByUserId(userId) {
      return (await db.select().from(accounts).where(eq(accounts.userId, userId))).map(accountOf)
    },
    async updateAccount(update, expected) {
      const change = accountChange(update, expected)
      if (!change) return null
      const { provider, providerAccountId, tokens } = change
      const isIt = and(
        eq(accounts.provider, provider),
        eq(accounts.providerAccountId, providerAccountId),
      )
      if (Object.values(tokens).every((token) => token === undefined)) {
        const [account] = await db.select().from(accounts).where(isIt)
        return account && isExpected(change, account) ? accountOf(account) : null
      }
      // One statement compares and writes, so that of parallel calls one gets the account.
      const { column = "refresh_token", value } = change.expected ?? {}
      const hasToken =
        value === undefined
          ? undefined
          : value === null
            ? isNull(accounts[column])
            : eq(accounts[column], value)
      const [account] = await db.update(accounts).set(tokens).where(and(isIt, hasToken)).returning()
      return account ? accountOf(account) : null
    },
  }
}

function accountOf(row: typeof accounts.$inferSelect): AdapterAccount {
  // A token that is not stored is null, which the type of accounts does not mention.
  return row as unknown as AdapterAccount
}
