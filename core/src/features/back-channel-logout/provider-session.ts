import type { SessionFacts } from "../../config/session-facts.ts"
import { decodeJsonObject } from "../../crypto/base64url.ts"
import { sha256Base64url } from "../../crypto/hash.ts"
import { OAuthCallbackError } from "../../errors/oauth-errors.ts"
import { unverifiedClaims } from "../../oauth/unverified-claims.ts"
import { isJsonObject } from "../../reading/read-json.ts"
import type { SignedIn } from "../../sessions/session-strategy.ts"
import { isLogoutType, logoutEvent } from "./logout-token-type.ts"

/** By what a provider knows a session and its user. */
export type ProviderNames = Pick<SessionFacts, "auth_sid" | "auth_sub">

/** What the ID token of a sign-in says of the session at the provider. */
export interface ProviderSession {
  readonly names: ProviderNames
  /** When it was issued, seconds since the epoch by the provider's clock. */
  readonly issuedAt: number
}

/** Base64url characters of 132 bits: no two names meet. */
const nameLength = 22

/**
 * The names of a session and its user, as they are kept.
 *
 * @param provider - ID of the provider
 * @param claims - `sid` and `sub`
 */
export async function namesOf(
  provider: string,
  { sid, sub }: { readonly sid?: unknown; readonly sub?: unknown },
): Promise<ProviderNames> {
  return {
    ...(isName(sid) && { auth_sid: await hashed("sid", provider, sid) }),
    ...(isName(sub) && { auth_sub: await hashed("sub", provider, sub) }),
  }
}

/**
 * The session at the provider that a sign-in comes from.
 *
 * @param signedIn - who signed in, with an OpenID provider, whose ID token was verified
 * @throws OAuthCallbackError when it is a token that ends sessions (Back-Channel Logout 1.0, section 4.1)
 */
export async function providerSession({ account }: SignedIn): Promise<ProviderSession> {
  const { id_token: idToken = "" } = account
  const claims = unverifiedClaims(idToken)
  if (isLogoutToken(idToken, claims)) {
    const message = "The provider returned a logout token as ID token. No user is signed in by it."
    throw new OAuthCallbackError(message)
  }
  return {
    names: await namesOf(account.provider, claims),
    // Without a date it is not younger than any logout.
    issuedAt: Number(claims["iat"] ?? 0),
  }
}

function isLogoutToken(token: string, { events }: Readonly<Record<string, unknown>>): boolean {
  const { typ } = decodeJsonObject(token.split(".", 1)[0] ?? "") ?? {}
  return isLogoutType(typ) || (isJsonObject(events) && Object.hasOwn(events, logoutEvent))
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value !== ""
}

async function hashed(kind: "sid" | "sub", provider: string, name: string): Promise<string> {
  return (await sha256Base64url(JSON.stringify([kind, provider, name]))).slice(0, nameLength)
}
