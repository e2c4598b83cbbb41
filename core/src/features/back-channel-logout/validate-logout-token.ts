import type { AuthorizationServer } from "oauth4webapi"
import { type BoundedCache, createBoundedCache } from "../../crypto/bounded-cache.ts"
import { decodeJsonObject, isBase64url } from "../../crypto/base64url.ts"
import { LogoutTokenError } from "../../errors/errors.ts"
import { isLogoutType, logoutEvent } from "../../oauth/logout-token-type.ts"
import { serverMetadata } from "../../oauth/server-metadata.ts"
import { verifySignature, verifyWithSecret } from "../../oauth/signatures.ts"
import { unverifiedClaims } from "../../oauth/unverified-claims.ts"
import { expectedServer } from "../../oauth/validate-tokens.ts"
import type { ResolvedOAuthProvider } from "../../provider/resolved-provider.ts"
import { isJsonObject } from "../../reading/read-json.ts"

/** Longest token, in characters. */
const maxToken = 16_384
/** How far the clock of a provider can be ahead, in seconds. */
const toleranceSeconds = 60
const maxLifeSeconds = 3600
/** How long a token without `exp`, which older providers send, is valid, in seconds. */
const undatedSeconds = 120
/** Minimum interval, in milliseconds, between key fetches that tokens with unknown keys cause. */
const renewalMs = 60_000

/** A provider's request to end sessions. */
export interface LogoutToken {
  /** The session at the provider; if it is missing, all sessions of the user end. */
  readonly sid: string | undefined
  readonly sub: string | undefined
  readonly jti: string
  /** When it was issued, in seconds since the epoch by the provider's clock. */
  readonly issuedAt: number
  /** When it is rejected in any case, in seconds since the epoch. */
  readonly endsAt: number
}

/** The expected issuer of a token. */
export interface LogoutTokenIssuer {
  readonly provider: ResolvedOAuthProvider
  /** Whether its header must declare its type. */
  readonly requireType: boolean
  /** Milliseconds since the epoch. */
  readonly now: number
}

/**
 * Validates a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6). The caller must
 * check whether it was used before.
 *
 * @throws LogoutTokenError when it is not valid, or the provider's keys cannot be read
 * @see {@link https://openid.net/specs/openid-connect-backchannel-1_0.html OpenID Connect Back-Channel Logout 1.0}
 */
export async function validateLogoutToken(
  token: unknown,
  { provider, requireType, now }: LogoutTokenIssuer,
): Promise<LogoutToken> {
  const header = headerOf(token)
  const { alg, typ, crit } = header.members
  if (typeof alg !== "string" || alg === "none") throw refused("is not signed")
  if (crit !== undefined) throw refused("has a header parameter crit, which is not supported")
  const server = await asking(() => serverMetadata(provider, now))
  if (!allowedAlgorithms(provider, server).includes(alg)) {
    throw refused("is signed by another algorithm than the provider's ID tokens")
  }
  assertType(typ, requireType)
  await asking(() =>
    alg === "HS256"
      ? verifyWithSecret(header.token, provider)
      : verifySignature(header.token, provider, server, now, () => mayRenew(provider, server, now)),
  )
  const claims = await asking(async () => unverifiedClaims(header.token))
  const { issuer } = await asking(() => expectedServer({ provider, server, now }, header.token))
  if (claims["iss"] !== issuer) throw refused("has another iss than the provider")
  if (![claims["aud"]].flat().includes(provider.clientId)) throw refused("has another aud")
  return contentOf(claims, now / 1000)
}

function headerOf(token: unknown): { token: string; members: Record<string, unknown> } {
  const isText = typeof token === "string" && token.length <= maxToken
  const parts = isText ? token.split(".") : []
  const [header = ""] = parts
  const members = parts.length === 3 && isBase64url(header) && decodeJsonObject(header)
  if (!isText || !members) throw refused("is no signed JWT of at most 16 KiB")
  return { token, members }
}

/** Excludes algorithms with a secret key, unless the configuration names one. */
function allowedAlgorithms(
  { client: { id_token_signed_response_alg: configured } }: ResolvedOAuthProvider,
  { id_token_signing_alg_values_supported: announced }: AuthorizationServer,
): readonly unknown[] {
  if (configured !== undefined) return [configured]
  const algorithms: readonly unknown[] = Array.isArray(announced) ? announced : ["RS256"]
  return algorithms.filter((name) => !String(name).startsWith("HS"))
}

function assertType(typ: unknown, isRequired: boolean): void {
  const isAnyJwt = typ === undefined || (typeof typ === "string" && /^jwt$/i.test(typ))
  const isGood = isLogoutType(typ) || (!isRequired && isAnyJwt)
  if (!isGood) throw refused("has a header typ that is not logout+jwt")
}

const renewals = new WeakMap<typeof fetch, BoundedCache<number>>()

/** Limits key fetches, because any client can send tokens that no key signed. */
function mayRenew(
  { fetch }: ResolvedOAuthProvider,
  { jwks_uri: url = "" }: AuthorizationServer,
  now: number,
): boolean {
  const times = renewals.get(fetch) ?? createBoundedCache<number>(500)
  renewals.set(fetch, times)
  const last = times.get(url)
  if (last !== undefined && Math.abs(now - last) < renewalMs) return false
  times.set(url, now)
  return true
}

function contentOf(claims: Readonly<Record<string, unknown>>, now: number): LogoutToken {
  const { iat, exp, events, sub, sid, jti } = claims
  if (!isDate(iat) || iat > now + toleranceSeconds) throw refused("was issued in the future")
  const endsAt = exp === undefined ? iat + undatedSeconds : exp
  if (!isDate(endsAt) || endsAt <= now) throw refused("has expired")
  if (endsAt > iat + maxLifeSeconds) throw refused("is good for longer than one hour")
  if (!isJsonObject(events) || !isJsonObject(events[logoutEvent])) {
    throw refused("has no event of back-channel logout")
  }
  const isNamed = (sub ?? sid) !== undefined && isNameOrNone(sub) && isNameOrNone(sid)
  if (!isNamed) throw refused("names neither a user nor a session")
  if (claims["nonce"] !== undefined) throw refused("has a nonce, as an ID token has")
  if (jti === undefined || !isNameOrNone(jti)) throw refused("has no jti")
  return { sid, sub, jti, issuedAt: iat, endsAt }
}

function isDate(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value)
}

function isNameOrNone(value: unknown): value is string | undefined {
  return value === undefined || (typeof value === "string" && value !== "")
}

/** Converts a failure caused by the provider, or by a client that impersonates it. */
async function asking<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new LogoutTokenError(`The logout token cannot be verified: ${reason}`, { cause })
  }
}

function refused(reason: string): LogoutTokenError {
  return new LogoutTokenError(`The logout token ${reason}.`)
}
