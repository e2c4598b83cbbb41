import type { Account, TokenSet } from "../models/records.ts"
import type { WithUndefined } from "../provider/oauth-provider.ts"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"

/**
 * Returns the tokens to store with an account, as selected by the provider's `account` callback. It
 * runs after the `signIn` callback, so the changes of that callback are stored.
 *
 * @param account - the account, as the `signIn` callback left it
 */
export function storedTokens(provider: ResolvedOAuthProvider, account: Account): TokenSet {
  return withoutKeys(provider.account(withoutKeys(account)) ?? {})
}

/**
 * Returns only the tokens: fields of a provider's response must not replace the fields that
 * identify an account.
 *
 * @param tokens - of a token response, or of an account
 */
export function withoutKeys(tokens: WithUndefined<TokenSet>): TokenSet {
  const { provider: _p, type: _t, providerAccountId: _a, userId: _u, ...rest } = tokens
  const present = Object.entries(rest).filter(([, value]) => value !== undefined)
  // The same fields and values, without those that are undefined.
  return Object.fromEntries(present) as TokenSet
}
