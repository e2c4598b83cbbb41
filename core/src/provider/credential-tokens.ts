import type { Awaitable } from "../adapter/adapter.ts"
import type { TokenSet } from "../models/records.ts"
import type { User } from "../models/user.ts"
import type { CredentialsConfig } from "./credentials-provider.ts"

/** Tokens of the application's own back end, for users who sign in there by credentials. */
export interface CredentialTokens {
  /**
   * Selects the tokens of a user that `authorize` returned. Members of the user with one of these tokens are removed from
   * the user that callbacks and events get.
   *
   * @param user - as `authorize` returned it
   * @returns `access_token`, mostly with `refresh_token` and `expires_in` or `expires_at`; `undefined` for none
   */
  of(user: User): TokenSet | undefined
  /**
   * Exchanges a refresh token for new tokens. One call at a time is made for a session.
   *
   * @param refreshToken - of the last tokens
   * @param context - `fetch`: one that follows no redirects, and whose time and size are limited
   * @returns the new tokens; without a `refresh_token`, the old one stays
   * @throws TokenError with the reason `rejected` when the refresh token is not valid any more; any other error
   *   counts as an outage, after which the same token is sent again
   */
  refresh(refreshToken: string, context: { readonly fetch: typeof fetch }): Awaitable<TokenSet>
}

// Bundlers may copy this module: the same symbols in each copy.
const optionKey = Symbol.for("@lockstep/core credential tokens")
const takenKey = Symbol.for("@lockstep/core taken tokens")

type Authorize = NonNullable<CredentialsConfig["authorize"]>

/** An `authorize` that removes the tokens from the user. Only {@link takenTokens} returns them. */
export function takingTokens(authorize: Authorize, tokens: CredentialTokens): Authorize {
  const taking: Authorize = async (credentials, request) => {
    const user = await authorize(credentials, request)
    if (!user || user instanceof Error) return user
    const taken = tokens.of(user)
    if (taken === undefined) return user
    const secrets = [taken.access_token, taken.refresh_token, taken.id_token].filter(isSecret)
    const kept: User = { ...user }
    for (const [name, value] of Object.entries(user)) {
      if (holds(value, secrets, new Set())) Reflect.deleteProperty(kept, name)
    }
    // A function, so that nothing prints or serializes them.
    return Object.assign(kept, { [takenKey]: () => taken })
  }
  return Object.assign(taking, { [optionKey]: tokens })
}

/** The option `tokens` of a provider. */
export function credentialTokens(authorize: object): CredentialTokens | undefined {
  // Only `takingTokens` sets it.
  return (authorize as { readonly [optionKey]?: CredentialTokens })[optionKey]
}

/** The tokens that were taken out of a user. */
export function takenTokens(user: object): TokenSet | undefined {
  // Only `takingTokens` sets it.
  return (user as { readonly [takenKey]?: () => TokenSet })[takenKey]?.()
}

function isSecret(token: unknown): token is string {
  return typeof token === "string" && token !== ""
}

function holds(value: unknown, secrets: readonly string[], seen: Set<unknown>): boolean {
  if (typeof value === "string") return secrets.includes(value)
  if (typeof value !== "object" || value === null || seen.has(value)) return false
  seen.add(value)
  return Object.values(value).some((member) => holds(member, secrets, seen))
}
