import type { ResolvedConfig } from "../config/resolved-config.ts"
import type { FactName, SessionFacts } from "../config/session-facts.ts"
import type { Logger } from "../logging/logger.ts"
import type { DefaultJWT, JWT } from "../models/jwt.ts"

/** Claims about the sign-in and its user, which no callback can change. */
export type TokenOrigin = Pick<DefaultJWT, (typeof names)[number]> & Omit<SessionFacts, "auth_type">

const names = [
  "auth_time",
  "auth_type",
  "auth_stored",
  "auth_unverified",
  "auth_checked",
  "auth_marked",
  "auth_keep",
] as const

/**
 * Names of a session by which a feature can end it. A part of the application without the feature
 * must not lose them.
 */
const markNames = ["auth_id", "auth_sid", "auth_sub"] as const
/** The form of session IDs and of hashed names. */
const markName = /^[\w-]{22}$/

/** The facts of sessions that features require; `undefined`: none. */
type Facts = readonly FactName[] | undefined

/** The reserved claims. A claim is listed twice if a feature requires a standard one. */
function reserved(facts: Facts): readonly string[] {
  return facts ? [...names, ...facts] : names
}

/**
 * Returns the claims of a token about its sign-in. A token that Auth.js encrypted has none: it
 * counts as begun when it was last encrypted, by an unknown sign-in method.
 *
 * @param token - a decrypted token
 * @param facts - required by features
 */
export function originOf(token: JWT, facts?: Facts): TokenOrigin {
  const { iat } = token
  // Without a date, the token counts as older than any other.
  if (token.auth_type === undefined) {
    return { auth_time: typeof iat === "number" ? iat : 0, auth_type: "unknown" }
  }
  const origin: Record<string, unknown> = {}
  for (const name of reserved(facts)) if (token[name] !== undefined) origin[name] = token[name]
  for (const name of markNames) {
    const value = token[name]
    if (typeof value !== "string" || !markName.test(value)) continue
    origin[name] = value
    // Other marks have the user's ID as their key.
    origin["sub"] = token.sub
    // In a token from before the claim, no later time is certain once it is encrypted again.
    origin["auth_marked"] ??= iat
  }
  return origin
}

/**
 * Returns whether the session of a token began before a sign-out. For a token without a date, it is
 * `false`.
 *
 * @param signedOutAt - seconds since the epoch
 */
export function isFromBefore(token: JWT, signedOutAt: number): boolean {
  const { auth_time = 0 } = originOf(token)
  return auth_time > 0 && auth_time <= signedOutAt
}

/**
 * Returns whether a token is for an audience. A token without one was encrypted before the option was
 * set.
 *
 * @param audience - the `session.audience` option; `undefined`: every audience fits
 */
export function isForAudience({ aud }: JWT, audience: string | undefined): boolean {
  return aud === undefined || audience === undefined || aud === audience
}

/**
 * Returns claims with the given claims about the sign-in, which replace any that they contain.
 *
 * @param claims - claims that a callback returned, or of a token that Auth.js encrypted
 * @param origin - the correct claims about the sign-in
 */
export function withOrigin(
  claims: JWT,
  origin: Readonly<Record<string, unknown>>,
  facts?: Facts,
): JWT {
  const all = [...reserved(facts), ...Object.keys(origin)]
  if (all.every((name) => claims[name] === origin[name])) return claims
  const others = { ...claims }
  for (const name of all) delete others[name]
  return { ...others, ...origin }
}

/**
 * Each claim is reported once in a process, because a configuration can be created for each request.
 */
const warned = new Set<string>()

/**
 * Logs a warning about claims that a callback set and {@link withOrigin} replaces.
 *
 * @param origin - the correct claims about the sign-in
 */
export function warnOfReservedClaims(
  { logger, facts }: { readonly logger: Logger; readonly facts: Facts },
  claims: JWT,
  origin: Readonly<Record<string, unknown>>,
): void {
  for (const name of new Set([...reserved(facts), ...Object.keys(origin)])) {
    const claim = claims[name]
    if (claim === undefined || claim === origin[name] || warned.has(name)) continue
    warned.add(name)
    const message = `set the claim ${name}, which is reserved. Yours was dropped: give it another name.`
    logger.warn("reserved-claim", { path: "callbacks.jwt", message })
  }
}

/**
 * Returns whether the session of a token certainly belongs to its stored user, so that it can add
 * sign-in methods to that user. A token that Auth.js encrypted does not record how it began. After
 * a sign-in with credentials, ID and email address must both match the stored user.
 */
export function isOfStoredUser({ auth_type, auth_stored }: JWT): boolean {
  return auth_type === "credentials" ? auth_stored === "user" : auth_type !== "unknown"
}

/**
 * Returns whether a session stays valid although no user with its ID is stored. The users of a
 * credentials provider need not be stored.
 */
export function mayBeUnstored({ providers, leftOut }: ResolvedConfig, token: JWT): boolean {
  const { auth_type, auth_stored } = token
  if (auth_stored !== undefined) return auth_stored === "none"
  const isUncertain = auth_type === "unknown" || auth_type === "credentials"
  // A configuration that runs on the edge often lacks `authorize`.
  const all = [...providers.values(), ...leftOut.values()]
  return isUncertain && all.some(({ type }) => type === "credentials")
}
