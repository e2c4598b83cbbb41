import type { AuthContext } from "../context.ts"
import type { JWTParams } from "../config/callbacks.ts"
import { checkMaxAgeSeconds } from "../config/cookie-policy.ts"
import { CallbackError } from "../errors/session-errors.ts"
import { lazy } from "../loading/lazy.ts"
import type { JWT } from "../models/jwt.ts"
import type { Session } from "../models/session.ts"
import { openToken } from "./open-token.ts"
import { clearSessionCookie, sessionCookie, writeSessionCookie } from "./session-cookie.ts"
import type { SessionStrategy, SignedIn } from "./session-strategy.ts"
import type { SessionHooks } from "./session-hooks.ts"
import { sessionView } from "./session-view.ts"
import {
  absoluteEnd,
  isAfterEmailVerification,
  readSignOut,
  rememberSignOut,
} from "./sign-in-time.ts"
import { adapterToAsk, isSessionStillValid } from "./session-still-valid.ts"
import {
  isFromBefore,
  isOfStoredUser,
  originOf,
  type TokenOrigin,
  warnOfReservedClaims,
  withOrigin,
} from "./token-origin.ts"
import { withoutUndefined } from "../reading/without-undefined.ts"

// Nothing of it is needed to read sessions.
const newOrigin = lazy(async () => (await import("./new-origin.ts")).newOrigin)

/** Sessions that live in an encrypted cookie. */
export const jwtSessions: SessionStrategy = {
  async open(context, beginning) {
    await beginning.confirm?.()
    const { signedInAt } = beginning
    const origin = await newOrigin(context, beginning)
    const claims = await runCallback(context, signInParams(beginning), origin)
    if (claims === null) clearSessionCookie(context)
    else await sealToken(context, claims)
    // It ends what was before for a while, but not a session of the same second.
    if (context.jar.received.has(context.cookies.signedOut.name)) {
      rememberSignOut(context, Math.min(signedOutAt(context), signedInAt - 1), checkMaxAgeSeconds)
    }
  },

  async read(context) {
    const token = await liveToken(context)
    if (token === null) return null
    const due = isDue(context, token)
    // First, so that no callback runs for a user who was deleted.
    const asks = due || token.auth_unverified === true
    if (asks && !(await isSessionStillValid(context, token))) return endSession(context)
    const { hasJwtCallback } = context.config
    const original = hasJwtCallback ? { ...token } : token
    // Compared as text, since callbacks often change the token that they are given.
    const before = hasJwtCallback && content(context, token)
    const claims = await runCallback(context, { token })
    if (claims === null) return endSession(context)
    const changed = hasJwtCallback && content(context, claims) !== before
    // Each sealing would otherwise put off the question for ever.
    const asksNow = changed && !asks
    if (asksNow && !(await isSessionStillValid(context, original))) return endSession(context)
    return present(context, claims, { reseal: context.canSetCookies && (changed || due) })
  },

  async update(context, data) {
    const token = await liveToken(context)
    if (token === null) return null
    if (!(await isSessionStillValid(context, token))) return endSession(context)
    const params = { token, trigger: "update" as const, session: data }
    const claims = await runCallback(context, params)
    if (claims === null) return endSession(context)
    return present(context, claims, { reseal: true, update: { newSession: data } })
  },

  async currentUser(context) {
    const { adapter } = context.config
    if (adapter === undefined) return null
    const token = await liveToken(context)
    if (typeof token?.sub !== "string" || !isOfStoredUser(token)) return null
    const user = await adapter.getUser(token.sub)
    // The token can remain valid for a while after the verification that ends it. An attacker who had registered the
    // address could add a sign-in method meanwhile.
    return user !== null && isAfterEmailVerification(user, token.auth_time) ? user : null
  },

  async unfitToLink(context) {
    const token = await liveToken(context)
    if (token === null || isOfStoredUser(token)) return undefined
    return token.auth_type === "credentials" ? unstoredUser : oldSession
  },

  async close(context) {
    if (sessionCookie(context) === undefined) return
    const token = await openToken(context).catch((error: unknown) => {
      // The browser signs out in any case.
      context.config.logger.error(error as CallbackError)
      return null
    })
    if (token) await isSaid(context, "closing", token)
    clearSessionCookie(context)
    // The clock of the server of the sign-in may be ahead.
    const { auth_time = 0 } = originOf(token ?? {})
    const at = Math.max(Math.floor(context.now / 1000), auth_time)
    rememberSignOut(context, at, context.config.session.maxAgeSeconds)
    await context.config.notify("signOut", { token })
  },
}

const oldSession = "The session began under Auth.js. Sign in again."
const unstoredUser =
  "The adapter has no user with this ID and email address. Return both from authorize as stored."

/**
 * The token of the request, unless its session has ended.
 *
 * @param context - the request
 * @throws AdapterError when a feature cannot be asked
 */
export async function liveToken(context: AuthContext): Promise<JWT | null> {
  const token = await openToken(context)
  if (token === null) return null
  const end = Math.min(
    absoluteEnd(context, token.auth_time),
    // As long after its end as a token opens: the clock of another server may be behind.
    Number(expiryOf(context, token)) + 15_001,
  )
  if (context.now >= end || isFromBefore(token, signedOutAt(context))) return endSession(context)
  if (context.config.features && (await isSaid(context, "isEnded", token))) return null
  return token.auth_type === undefined
    ? withOrigin(token, originOf(token), context.config.facts)
    : token
}

/** Here as well, and not shared with database sessions, so that reading the first session loads less. */
async function isSaid(
  context: AuthContext,
  name: "isEnded" | "closing",
  token: JWT,
): Promise<boolean> {
  const features: readonly SessionHooks[] = context.config.features ?? []
  for (const hooks of features) if (await hooks[name]?.(context, token)) return true
  return false
}

function signedOutAt({ jar, cookies, now }: AuthContext): number {
  return readSignOut(jar.received.get(cookies.signedOut.name), now)
}

async function runCallback(
  { config }: AuthContext,
  params: JWTParams,
  origin: TokenOrigin = originOf(params.token, config.facts),
): Promise<JWT | null> {
  let claims: JWT | null
  try {
    claims = await config.callbacks.jwt(params)
  } catch (error) {
    throw new CallbackError("The jwt callback failed.", { cause: error })
  }
  if (claims === null) return null
  if (typeof claims !== "object") {
    throw new CallbackError(
      "The jwt callback returned no object. Return the token, or null to end it.",
    )
  }
  warnOfReservedClaims(config, claims, origin)
  return withOrigin(claims, origin, config.facts)
}

function signInParams({ user, account, profile, isNewUser }: SignedIn): JWTParams {
  const { name, email, image: picture, id: sub } = user
  const token: JWT = withoutUndefined({ name, email, picture, sub })
  const trigger = isNewUser ? "signUp" : "signIn"
  return { token, user, account, ...(profile && { profile }), isNewUser, trigger }
}

async function present(
  context: AuthContext,
  claims: JWT,
  { reseal, update }: { reseal: boolean; update?: { newSession: unknown } },
): Promise<Session | null> {
  const expires = reseal ? freshExpiry(context, claims) : expiryOf(context, claims)
  const { name, email, picture: image } = claims
  const user = withoutUndefined({ name, email, image })
  const session = await sessionView(context, {
    session: { user, expires: expires.toISOString() },
    token: claims,
    ...(update && { ...update, trigger: "update" as const }),
  })
  if (reseal) await sealToken(context, claims)
  if (session !== null) await context.config.notify("session", { session, token: claims })
  return session
}

function endSession(context: AuthContext): null {
  clearSessionCookie(context)
  return null
}

/**
 * Seals a token, and sets its cookie.
 *
 * @param context - the request
 * @param token - its claims
 */
export async function sealToken(context: AuthContext, token: JWT): Promise<void> {
  const { config, cookies } = context
  const { encode, secrets, maxAgeSeconds } = config.jwt
  const salt = cookies.sessionToken.name
  const expires = freshExpiry(context, token)
  const left = Math.ceil((Number(expires) - context.now) / 1000)
  const maxAge = Math.min(maxAgeSeconds, left)
  const { audience } = config.session
  const claims = { ...token }
  if (audience !== undefined) claims.aud = audience
  // Nothing is sealed before the adapter was asked, where it can be.
  if (adapterToAsk(config, token)) claims.auth_checked = Math.floor(context.now / 1000)
  if (lacksId(context, token))
    claims["auth_id"] = (await import("./session-facts.ts")).newSessionId()
  const value = await encode({ token: claims, secret: secrets, maxAge, salt })
  writeSessionCookie(context, value, expires, true)
}

/** In seconds since the epoch; of a custom format they may be anything. */
interface Dates {
  readonly iat?: unknown
  readonly exp?: unknown
  readonly auth_time?: unknown
}

/** The sooner of what the token and what the cookie says. */
function expiryOf(context: AuthContext, { iat, exp, auth_time }: Dates): Date {
  const { config, now } = context
  const ends = [
    Number.isFinite(exp) ? Number(exp) * 1000 : Infinity,
    (Number.isFinite(iat) ? Number(iat) * 1000 : now) + config.session.maxAgeSeconds * 1000,
    absoluteEnd(context, auth_time),
  ]
  return new Date(Math.min(...ends))
}

/** The same of a token that is sealed now. */
function freshExpiry(context: AuthContext, { auth_time }: Dates): Date {
  return expiryOf(context, { auth_time })
}

/**
 * Whether the token is old enough to be sealed anew, or its user to be asked for: a part of the application
 * that has no adapter may have sealed it since. One without a date, of a custom format, always is.
 */
function isDue(context: AuthContext, token: JWT): boolean {
  const { now, config } = context
  const { iat, auth_time, auth_checked = auth_time } = token
  const sealedAt = Number(iat)
  const since = adapterToAsk(config, token) ? Math.min(sealedAt, Number(auth_checked)) : sealedAt
  const isOld = !(now < (since + config.session.updateAgeSeconds) * 1000)
  return isOld || lacksId(context, token)
}

/** A token from before a feature asked for the name of sessions; it gets one when it is sealed anew. */
function lacksId({ config: { facts } }: AuthContext, token: JWT): boolean {
  return facts?.includes("auth_id") === true && token["auth_id"] === undefined
}

/** What a callback can change: all but the claims that signing in and sealing set. */
function content({ config }: AuthContext, token: JWT): string {
  const { iat: _iat, exp: _exp, jti: _jti, ...claims } = withOrigin(token, {}, config.facts)
  return JSON.stringify(claims)
}
