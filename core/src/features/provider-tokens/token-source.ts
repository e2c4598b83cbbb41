import type { Account, TokenSet } from "../../models/account.ts"
import type { User } from "../../models/user.ts"
import { storedTokens } from "../../oauth/stored-tokens.ts"
import type { RefreshResult, StoredGrant } from "../../oauth/refresh-tokens.ts"
import type { RevokedTokens } from "../../oauth/revoke-tokens.ts"
import { withExpiry } from "../../oauth/with-expiry.ts"
import {
  type CredentialTokens,
  credentialTokens,
  takenTokens,
} from "../../provider/credential-tokens.ts"
import type { ResolvedOAuthProvider, ResolvedProvider } from "../../provider/resolved-provider.ts"
import { withoutUndefined } from "../../reading/without-undefined.ts"

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
