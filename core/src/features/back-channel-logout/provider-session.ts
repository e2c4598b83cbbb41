import type { SessionFacts } from "../../config/session-facts.ts"
import { sha256Base64url } from "../../crypto/hash.ts"
import { issuerOf } from "../../config/oauth-provider-problems.ts"
import { unverifiedClaims } from "../../oauth/unverified-claims.ts"
import type { ResolvedOAuthProvider } from "../../provider/resolved-provider.ts"
import type { SignedIn } from "../../sessions/session-strategy.ts"

/** The provider's identifiers of a session and its user, hashed. */
export type ProviderNames = Pick<SessionFacts, "auth_sid" | "auth_sub">

/** The session at the provider according to the ID token of a sign-in. */
export interface ProviderSession {
  readonly names: ProviderNames
  /** When the ID token was issued, in seconds since the epoch by the provider's clock. */
  readonly issuedAt: number
}

/** Base64url characters of 132 bits, which make collisions of names negligible. */
const nameLength = 22

/**
 * Returns the names of a session and its user in their stored form. They contain the issuer, because
 * applications that share a store can use one provider ID for several issuers.
 */
export async function namesOf(
  provider: ResolvedOAuthProvider,
  { sid, sub }: { readonly sid?: unknown; readonly sub?: unknown },
): Promise<ProviderNames> {
  return {
    ...(isName(sid) && { auth_sid: await hashed("sid", provider, sid) }),
    ...(isName(sub) && { auth_sub: await hashed("sub", provider, sub) }),
  }
}

/**
 * Returns the session at the provider that a sign-in comes from.
 *
 * @param signedIn - the user who signed in with it, whose ID token was verified
 */
export async function providerSession(
  provider: ResolvedOAuthProvider,
  { account }: SignedIn,
): Promise<ProviderSession> {
  const claims = unverifiedClaims(account.id_token ?? "")
  return {
    names: await namesOf(provider, claims),
    // A missing date counts as earlier than any logout.
    issuedAt: Number(claims["iat"] ?? 0),
  }
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value !== ""
}

async function hashed(
  kind: "sid" | "sub",
  provider: ResolvedOAuthProvider,
  name: string,
): Promise<string> {
  const text = JSON.stringify([kind, issuerOf(provider), provider.id, name])
  return (await sha256Base64url(text)).slice(0, nameLength)
}
