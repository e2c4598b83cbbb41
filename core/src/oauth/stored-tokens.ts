import type { Account, TokenSet } from "../models/account.ts"
import type { WithUndefined } from "../provider/oauth-provider.ts"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"

/**
 * The tokens to store with an account: what the provider's `account` callback picks. It is called after
 * the `signIn` callback, so that what that one changes is what is stored.
 *
 * @param provider - a resolved provider
 * @param account - the account, as the `signIn` callback left it
 */
export function storedTokens(provider: ResolvedOAuthProvider, account: Account): TokenSet {
  return withoutKeys(provider.account(withoutKeys(account)) ?? {})
}

/**
 * Tokens alone: members of a provider's answer must not pass for the members by which accounts are found.
 *
 * @param tokens - of a token endpoint, or of an account
 */
export function withoutKeys(tokens: WithUndefined<TokenSet>): TokenSet {
  const { provider: _p, type: _t, providerAccountId: _a, userId: _u, ...rest } = tokens
  const present = Object.entries(rest).filter(([, value]) => value !== undefined)
  // The same members with the same values, but for those that are undefined.
  return Object.fromEntries(present) as TokenSet
}
