import type { AccountKey, AdapterAccount } from "../../adapter/adapter.ts"
import type { GuardedAdapter } from "../../adapter/guarded-adapter.ts"
import type { AdapterUse } from "../../config/feature.ts"
import { refreshTokenOf } from "./token-source.ts"
import { tokenError } from "./tokens.ts"

// Reading a session does not read accounts.
const seals = () => import("./token-seal.ts")

/** The stored forms of refresh tokens, for accounts whose tokens were decrypted. */
const storedTexts = new WeakMap<AdapterAccount, string | null>()

/**
 * Returns the refresh token for `expected` of `updateAccount`: the string as read, because
 * encrypting a token twice gives two different strings.
 */
export function storedRefreshToken(account: AdapterAccount): string | null {
  return storedTexts.get(account) ?? refreshTokenOf(account)
}

/**
 * Wraps an adapter so that it decrypts the tokens of all accounts that it returns. A token that
 * cannot be decrypted is missing in the account, but not deleted.
 *
 * @param use - the application's adapter, and the secrets that encrypt tokens
 * @param encrypt - whether to encrypt tokens before they are stored
 */
export function sealedAccounts(use: AdapterUse, encrypt: boolean): GuardedAdapter {
  const { adapter, logger } = use
  let isLogged = false
  const sealed = async <Account extends AccountKey>(account: Account): Promise<Account> =>
    encrypt ? (await seals()).sealTokens(use, account) : account

  async function opened(stored: AdapterAccount): Promise<AdapterAccount> {
    const { account, isIncomplete } = await (await seals()).openTokens(use, stored)
    storedTexts.set(account, refreshTokenOf(stored))
    if (isIncomplete && !isLogged) {
      isLogged = true
      const err = new Error(
        "A token in the database cannot be decrypted. Keep its secret in the list of secrets, or ask the user to sign in there.",
      )
      logger.error(tokenError("no_token", stored.provider, { err }))
    }
    return account
  }

  /** Most methods can return nothing. */
  const openedOr = <Nothing>(stored: AdapterAccount | Nothing): Promise<AdapterAccount> | Nothing =>
    isAccount(stored) ? opened(stored) : stored

  const own: Partial<GuardedAdapter> = {
    linkAccount: async (account) => openedOr(await adapter.linkAccount(await sealed(account))),
    unlinkAccount: async (key) => openedOr(await adapter.unlinkAccount(key)),
    getAccount: async (...key) => openedOr(await adapter.getAccount(...key)),
    updateAccount: async (update, expected) =>
      openedOr(await adapter.updateAccount(await sealed(update), expected)),
    createUserWithAccount: async (records) =>
      adapter.createUserWithAccount({ ...records, account: await sealed(records.account) }),
    listAccountsByUserId: async (userId) =>
      Promise.all((await adapter.listAccountsByUserId(userId)).map(opened)),
  }
  // The properties of a proxy cannot be copied.
  return Object.assign(Object.create(adapter) as GuardedAdapter, own)
}

/**
 * Returns whether a value is an account. Adapters can return different values for a missing one.
 */
export function isAccount(value: unknown): value is AdapterAccount {
  return typeof value === "object" && value !== null && "providerAccountId" in value
}
