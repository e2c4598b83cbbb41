import type { AccountUpdate, AdapterAccount } from "../../adapter/adapter.ts"
import { equalConstantTime } from "../../crypto/equal.ts"
import type { Account, TokenSet } from "../../models/account.ts"
import { storedTokens } from "../../oauth/stored-tokens.ts"
import type { ResolvedOAuthProvider } from "../../provider/resolved-provider.ts"
import type { ProviderToken } from "./own-tokens.ts"

/** A token with less life than this is no use to anybody, in seconds. */
export const shortestLife = 5

/** What is asked of a stored access token. */
export interface TokenDemand {
  /** Life that it must have left, in seconds. */
  readonly lifetime: number
  /** The API did not accept this one. */
  readonly rejectedToken: string | undefined
}

/**
 * Tells whether the access token of an account can be handed out.
 *
 * @param account - as stored
 * @param demand - what it must be
 */
export function isUsable(
  account: AdapterAccount,
  { lifetime, rejectedToken }: TokenDemand,
): boolean {
  const token = account.access_token
  if (!isToken(token) || isSameToken(token, rejectedToken)) return false
  const end = endOf(account)
  return end === null || end - Date.now() >= lifetime * 1000
}

/**
 * A token as the application gets it.
 *
 * @param account - whose access token can be used
 */
export function toProviderToken(account: AdapterAccount): ProviderToken {
  const { access_token: accessToken, token_type: type, scope, provider } = account
  const end = endOf(account)
  return {
    accessToken: String(accessToken),
    // A text in lower case is one.
    tokenType: (type ?? "bearer").toLowerCase() as Lowercase<string>,
    expiresAt: end === null ? null : new Date(end),
    scope: scope ?? null,
    account: { provider, providerAccountId: account.providerAccountId },
  }
}

/** A token as databases have it. */
type StoredToken = string | null | undefined

/** Tells whether two tokens are the same; none is the same as none. */
export function isSameToken(left: StoredToken, right: StoredToken): boolean {
  return equalConstantTime(left ?? "", right ?? "")
}

/** Adapters have `null` for what is not stored. */
export function isToken(value: unknown): value is string {
  return typeof value === "string" && value !== ""
}

/** The refresh token of an account; `null` for none. */
export function refreshTokenOf({ refresh_token: token }: AdapterAccount): string | null {
  return isToken(token) ? token : null
}

/** Milliseconds since the epoch; `null`: it does not expire. */
function endOf({ expires_at: seconds }: AdapterAccount): number | null {
  // Some databases have numbers as texts.
  return (seconds ?? null) === null ? null : Number(seconds) * 1000
}

/**
 * What to write of new tokens: what the provider's `account` picks, and when the access token expires. A
 * refresh token that did not come along is kept.
 *
 * @param provider - whose tokens they are
 * @param account - with the new tokens
 */
export function updateOf(provider: ResolvedOAuthProvider, account: Account): AccountUpdate {
  const { providerAccountId, expires_at: expiresAt } = account
  const { refresh_token: refreshToken, ...tokens } = storedTokens(provider, account)
  return {
    ...tokens,
    ...(tokens.access_token !== undefined && { expires_at: expiresAt ?? null }),
    ...(isToken(refreshToken) && { refresh_token: refreshToken }),
    provider: account.provider,
    providerAccountId,
  }
}

/**
 * An account with what was, or will be, written to it.
 *
 * @param account - as it was
 * @param update - what changes
 */
export function updated(account: AdapterAccount, update: AccountUpdate): AdapterAccount {
  const members = Object.entries(update).filter(([, value]) => value !== undefined)
  const merged: Record<string, unknown> = { ...account }
  for (const [name, value] of members) {
    if (value === null) delete merged[name]
    else merged[name] = value
  }
  // The members that name the account are in both, and the others may be missing.
  return merged as TokenSet & AdapterAccount
}
