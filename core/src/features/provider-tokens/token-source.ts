import type { AccountUpdate, AdapterAccount } from "../../adapter/adapter.ts"
import { equalConstantTime } from "../../crypto/equal.ts"
import type { Account, TokenSet } from "../../models/records.ts"
import type { User } from "../../models/user.ts"
import type { RefreshResult, StoredGrant } from "../../oauth/refresh-tokens.ts"
import type { RevokedTokens } from "../../oauth/revoke-tokens.ts"
import { storedTokens } from "../../oauth/stored-tokens.ts"
import { withExpiry } from "../../oauth/with-expiry.ts"
import {
  credentialTokens,
  type CredentialTokens,
  takenTokens,
} from "../../provider/credential-tokens.ts"
import type { ResolvedOAuthProvider, ResolvedProvider } from "../../provider/resolved-provider.ts"
import { withoutUndefined } from "../../reading/read-json.ts"
import type { ProviderToken } from "./tokens.ts"

/** Issuer of tokens: a provider, or your application's own back end. */
export interface TokenSource {
  /** The provider's ID. */
  readonly id: string
  /** The scope that a sign-in requests. */
  readonly scope: string
  /** Returns the account of a sign-in, with its tokens. */
  ofSignIn(account: Account, user: User): Account
  /** Returns the tokens that are stored. */
  stored(account: Account): TokenSet
  /**
   * Exchanges a refresh token.
   *
   * @param grant - the refresh token
   * @param maySend - called immediately before the request is sent
   */
  refresh(grant: StoredGrant, maySend: () => boolean): Promise<RefreshResult>
  /** Revokes tokens. Returns the error, if any. */
  revoke(tokens: RevokedTokens): Promise<Error | undefined>
}

/**
 * Returns the issuer of a provider's tokens.
 *
 * @returns `undefined` for a provider without tokens
 */
export function tokenSource(provider: ResolvedProvider): TokenSource | undefined {
  if ("token" in provider) return ofProvider(provider)
  const tokens = "authorize" in provider ? credentialTokens(provider.authorize) : undefined
  return tokens && ofBackEnd(provider.id, tokens)
}

function ofProvider(provider: ResolvedOAuthProvider): TokenSource {
  return {
    id: provider.id,
    scope: provider.authorization.params["scope"] ?? "",
    ofSignIn: (account) => account,
    stored: (account) => storedTokens(provider, account),
    async refresh(grant, maySend) {
      const { refreshTokens } = await import("../../oauth/refresh-tokens.ts")
      return refreshTokens(provider, grant, maySend)
    },
    async revoke(tokens) {
      const { revokeTokens } = await import("../../oauth/revoke-tokens.ts")
      return revokeTokens(provider, tokens)
    },
  }
}

function ofBackEnd(id: string, tokens: CredentialTokens): TokenSource {
  return {
    id,
    scope: "",
    ofSignIn: (account, user) => ({
      ...account,
      ...withExpiry(takenTokens(user) ?? {}, Date.now()),
    }),
    stored: ({ access_token, refresh_token, expires_at, scope, token_type }) =>
      withoutUndefined({ access_token, refresh_token, expires_at, scope, token_type }),
    async refresh({ refreshToken }, maySend) {
      const { refreshAtBackEnd } = await import("./refresh-at-back-end.ts")
      return maySend() ? refreshAtBackEnd(id, tokens, refreshToken) : { kind: "late" }
    },
    // The application revokes them itself, for example in the `signOut` event.
    revoke: async () => undefined,
  }
}

/** A token that expires sooner is useless, in seconds. */
export const shortestLife = 5

/** Requirements for a stored access token. */
export interface TokenDemand {
  /** Minimum remaining lifetime, in seconds. */
  readonly lifetime: number
  /** The access token that the API rejected. */
  readonly rejectedToken: string | undefined
}

/** Returns whether the access token of an account can be returned to the application. */
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
 * Converts a token to the form that the application receives.
 *
 * @param account - with a usable access token
 */
export function toProviderToken(account: AdapterAccount): ProviderToken {
  const { access_token: accessToken, token_type: type, scope, provider } = account
  const end = endOf(account)
  return {
    accessToken: String(accessToken),
    // A lower-case string has this type.
    tokenType: (type ?? "bearer").toLowerCase() as Lowercase<string>,
    expiresAt: end === null ? null : new Date(end),
    scope: scope ?? null,
    account: { provider, providerAccountId: account.providerAccountId },
  }
}

/** A token in the form that databases return. */
type StoredToken = string | null | undefined

/** Returns whether two tokens are the same. Two missing tokens count as the same. */
export function isSameToken(left: StoredToken, right: StoredToken): boolean {
  return equalConstantTime(left ?? "", right ?? "")
}

/** Returns whether a value is a token. Adapters return `null` for a missing one. */
export function isToken(value: unknown): value is string {
  return typeof value === "string" && value !== ""
}

/** Returns the refresh token of an account; `null` if there is none. */
export function refreshTokenOf({ refresh_token: token }: AdapterAccount): string | null {
  return isToken(token) ? token : null
}

/** Milliseconds since the epoch; `null`: the token does not expire. */
function endOf({ expires_at: seconds }: AdapterAccount): number | null {
  // Some databases return numbers as strings.
  return (seconds ?? null) === null ? null : Number(seconds) * 1000
}

/**
 * Returns the fields of new tokens to write: those that the provider's `account` picks, and when
 * the access token expires. If the response has no refresh token, the stored one stays.
 *
 * @param account - with the new tokens
 */
export function updateOf(provider: TokenSource, account: Account): AccountUpdate {
  const { providerAccountId, expires_at: expiresAt } = account
  const { refresh_token: refreshToken, ...tokens } = provider.stored(account)
  return {
    ...tokens,
    ...(tokens.access_token !== undefined && { expires_at: expiresAt ?? null }),
    ...(isToken(refreshToken) && { refresh_token: refreshToken }),
    provider: account.provider,
    providerAccountId,
  }
}

/**
 * Returns an account with an update that was, or will be, written to it.
 *
 * @param account - before the update
 */
export function updated(account: AdapterAccount, update: AccountUpdate): AdapterAccount {
  const members = Object.entries(update).filter(([, value]) => value !== undefined)
  const merged: Record<string, unknown> = { ...account }
  for (const [name, value] of members) {
    if (value === null) delete merged[name]
    else merged[name] = value
  }
  // Both have the fields that identify the account, and the others are optional.
  return merged as TokenSet & AdapterAccount
}
