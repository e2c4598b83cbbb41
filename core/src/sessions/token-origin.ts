import type { ResolvedConfig } from "../config/resolved-config.ts"
import type { FactName, SessionFacts } from "../config/session-facts.ts"
import type { Logger } from "../logging/logger.ts"
import type { DefaultJWT, JWT } from "../models/jwt.ts"

/** Claims about the sign-in and its user, which no callback can change. */
export type TokenOrigin = Pick<DefaultJWT, (typeof names)[number]> & Omit<SessionFacts, "auth_type">

const names = ["auth_time", "auth_type", "auth_stored", "auth_unverified", "auth_checked"] as const

/** What features ask to be kept of sessions; `undefined`: nothing. */
type Facts = readonly FactName[] | undefined

/** The claims that are reserved. One is listed twice where a feature asks for what is kept anyway. */
function reserved(facts: Facts): readonly string[] {
  return facts ? [...names, ...facts] : names
}

/**
 * What a token says about its sign-in. A token that Auth.js sealed says nothing: it counts as begun when
 * it was sealed last, by an unknown sign-in method.
 *
 * @param token - an opened token
 * @param facts - what features ask to be kept
 */
export function originOf(token: JWT, facts?: Facts): TokenOrigin {
  const { iat } = token
  // Without a date the token counts as older than anything.
  if (token.auth_type === undefined) {
    return { auth_time: typeof iat === "number" ? iat : 0, auth_type: "unknown" }
  }
  const origin: Record<string, unknown> = {}
  for (const name of reserved(facts)) if (token[name] !== undefined) origin[name] = token[name]
  return origin
}

/**
 * Tells whether the session of a token began before a sign-out. For a token without a date it is `false`.
 *
 * @param token - an opened token
 * @param signedOutAt - seconds since the epoch
 */
export function isFromBefore(token: JWT, signedOutAt: number): boolean {
  const { auth_time = 0 } = originOf(token)
  return auth_time > 0 && auth_time <= signedOutAt
}

/**
 * Claims with these about the sign-in, in place of what they may say of it.
 *
 * @param claims - claims that a callback returned, or of a token that Auth.js sealed
 * @param origin - what is true
 * @param facts - what features ask to be kept
 */
export function withOrigin(
  claims: JWT,
  origin: Readonly<Record<string, unknown>>,
  facts?: Facts,
): JWT {
  const all = reserved(facts)
  if (all.every((name) => claims[name] === origin[name])) return claims
  const others = { ...claims }
  for (const name of all) delete others[name]
  return { ...others, ...origin }
}

/** Each is warned about once in a process: a configuration may be made anew for each request. */
const warned = new Set<string>()

/**
 * Warns of claims that a callback set and {@link withOrigin} replaces.
 *
 * @param config - the configuration
 * @param claims - what the callback returned
 * @param origin - what is true
 */
export function warnOfReservedClaims(
  { logger, facts }: { readonly logger: Logger; readonly facts: Facts },
  claims: JWT,
  origin: Readonly<Record<string, unknown>>,
): void {
  for (const name of reserved(facts)) {
    const claim = claims[name]
    if (claim === undefined || claim === origin[name] || warned.has(name)) continue
    warned.add(name)
    const message = `set the claim ${name}, which is reserved. Yours was dropped: give it another name.`
    logger.warn("reserved-claim", { path: "callbacks.jwt", message })
  }
}

/**
 * Tells whether the session of a token can be trusted to be its stored user's own, so that it may add
 * sign-in methods to that user. A token that Auth.js sealed does not tell how it began; after a sign-in
 * with credentials, ID and address must both be the stored user's.
 *
 * @param token - an opened token
 */
export function isOfStoredUser({ auth_type, auth_stored }: JWT): boolean {
  return auth_type === "credentials" ? auth_stored === "user" : auth_type !== "unknown"
}

/**
 * Tells whether a session goes on although no user with its ID is stored. The users of a credentials
 * provider need not be stored.
 *
 * @param config - the configuration
 * @param token - an opened token
 */
export function mayBeUnstored({ providers, leftOut }: ResolvedConfig, token: JWT): boolean {
  const { auth_type, auth_stored } = token
  if (auth_stored !== undefined) return auth_stored === "none"
  const isUncertain = auth_type === "unknown" || auth_type === "credentials"
  // The half of a configuration that runs on the edge often lacks `authorize`.
  const all = [...providers.values(), ...leftOut.values()]
  return isUncertain && all.some(({ type }) => type === "credentials")
}
