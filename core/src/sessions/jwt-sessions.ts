import type { AuthContext } from "../context.ts"
import { checkMaxAgeSeconds } from "../config/cookie-policy.ts"
import type { ResolvedConfig, SessionLifetimes } from "../config/resolved-config.ts"
import type { CallbackError } from "../errors/errors.ts"
import type { JWT } from "../models/jwt.ts"
import type { Session } from "../models/records.ts"
import { content, runCallback } from "./jwt-callback.ts"
import { openToken } from "./open-token.ts"
import {
  chunksOf,
  clearSessionCookie,
  lifetimesOf,
  sessionCookie,
  writeSessionCookie,
} from "./session-cookie.ts"
import type { SessionStrategy } from "./session-strategy.ts"
import type { SessionHooks } from "./session-hooks.ts"
import { sessionView } from "./session-view.ts"
import {
  absoluteEnd,
  isAfterEmailVerification,
  readSignOut,
  rememberSignOut,
} from "./sign-in-time.ts"
import { adapterToAsk, isSessionStillValid } from "./session-still-valid.ts"
import { isFromBefore, isOfStoredUser, originOf, withOrigin } from "./token-origin.ts"
import { withoutUndefined } from "../reading/read-json.ts"

// Not needed to read sessions.
const signIn = () => import("./jwt-sign-in.ts")

// Few sessions are long.
const longToken = () => import("./long-token.ts")

/** Seconds for which the `jwt` callback is not called after it returned too much. */
const pauseSeconds = 300

/** What a token may exceed the maximum length by, for the claim about the pause. */
const pauseBytes = 100

/** JWT sessions, which are stored in an encrypted cookie. */
export const jwtSessions: SessionStrategy = {
  async open(context, beginning) {
    await beginning.confirm?.()
    const { signedInAt } = beginning
    const { newOrigin, sealFitting, signInParams } = await signIn()
    const origin = await newOrigin(context, beginning)
    const claims = await runCallback(context, signInParams(beginning), origin)
    if (claims === null) clearSessionCookie(context)
    else await sealFitting(context, claims, sealToken)
    // The sign-out still ends earlier sessions for a while, but not a session of the same second.
    if (context.jar.received.has(context.cookies.signedOut.name)) {
      rememberSignOut(context, Math.min(signedOutAt(context), signedInAt - 1), checkMaxAgeSeconds)
    }
  },

  async read(context) {
    const token = await liveToken(context)
    if (token === null) return null
    const due = isDue(context, token)
    // Checked first, so that no callback runs for a deleted user.
    const asks = due || token.auth_unverified === true
    if (asks && !(await isSessionStillValid(context, token))) return endSession(context)
    const { hasJwtCallback } = context.config
    // A callback that replaces a refresh token would lose one at each read.
    if (context.now < (Number(token.auth_full) + pauseSeconds) * 1000) {
      return present(context, token, { reseal: context.canSetCookies && due })
    }
    // Compared as a string, because callbacks often change the token object in place.
    const before = hasJwtCallback && content(context, token)
    delete token.auth_full
    const original = hasJwtCallback ? { ...token } : token
    const claims = await runCallback(context, { token })
    if (claims === null) return endSession(context)
    const changed = hasJwtCallback && content(context, claims) !== before
    // Otherwise, each change of the token would postpone the check indefinitely.
    const asksNow = changed && !asks
    if (asksNow && !(await isSessionStillValid(context, original))) return endSession(context)
    const reseal = context.canSetCookies && (changed || due)
    return present(context, claims, { reseal, former: original })
  },

  async update(context, data) {
    const token = await liveToken(context)
    if (token === null) return null
    if (!(await isSessionStillValid(context, token))) return endSession(context)
    delete token.auth_full
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
    // The token can remain valid for a while after the email verification that ends it. In the
    // meantime, an attacker who had registered the address could add a sign-in method.
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
    // The clock of the server that handled the sign-in can be ahead.
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
 * Returns the token of the request, unless its session has ended.
 *
 * @throws AdapterError when a feature's store fails
 */
export async function liveToken(context: AuthContext): Promise<JWT | null> {
  const token = await openToken(context)
  if (token === null) return null
  const end = Math.min(
    absoluteEnd(context, token.auth_time),
    // Tokens can be decrypted for as long after they expire, because the clock of another server
    // can be behind.
    Math.min(Number(expiryOf(context, token)), marksEnd(context, token)) + 15_001,
  )
  if (context.now >= end || isFromBefore(token, signedOutAt(context))) return endSession(context)
  if (context.config.features && (await isSaid(context, "isEnded", token))) return null
  return token.auth_type === undefined
    ? withOrigin(token, originOf(token), context.config.facts)
    : token
}

/** Not shared with database sessions, so that reading the first session loads less code. */
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

interface Presentation {
  readonly reseal: boolean
  readonly update?: { readonly newSession: unknown }
  /** The token of the request, which is kept if the new claims do not fit into the cookies. */
  readonly former?: JWT
}

async function present(
  context: AuthContext,
  returned: JWT,
  { reseal, update, former }: Presentation,
): Promise<Session | null> {
  let claims = returned
  let write: (() => void) | undefined
  if (reseal) {
    try {
      write = await sealed(context, claims)
    } catch (error) {
      if (former === undefined) throw error
      const kept = (await longToken()).formerClaims(context, former, error)
      claims = former
      // Without room for the pause, the cookies stay as they are.
      write = await sealed(context, kept).catch(() => undefined)
    }
  }
  const expires = reseal ? freshExpiry(context, claims) : expiryOf(context, claims)
  const { name, email, picture: image } = claims
  const user = withoutUndefined({ name, email, image })
  const session = await sessionView(context, {
    session: { user, expires: expires.toISOString() },
    token: claims,
    ...(update && { ...update, trigger: "update" as const }),
  })
  write?.()
  if (session !== null) await context.config.notify("session", { session, token: claims })
  return session
}

function endSession(context: AuthContext): null {
  clearSessionCookie(context)
  return null
}

/**
 * Encrypts a token and sets its cookie.
 *
 * @throws SessionError if it is too long
 */
export async function sealToken(context: AuthContext, token: JWT): Promise<void> {
  const write = await sealed(context, token)
  write()
}

async function sealed(context: AuthContext, token: JWT): Promise<() => void> {
  const { config, cookies } = context
  const { encode, secrets, maxAgeSeconds } = config.jwt
  const salt = cookies.sessionToken.name
  const expires = freshExpiry(context, token)
  const left = Math.ceil((Number(expires) - context.now) / 1000)
  const maxAge = Math.min(maxAgeSeconds, left)
  const { audience } = config.session
  const claims = { ...token }
  if (audience !== undefined) claims.aud = audience
  // Wherever there is an adapter, it is called before a token is encrypted.
  const now = Math.floor(context.now / 1000)
  if (adapterToAsk(config, token)) claims.auth_checked = now
  if (looksAtMarks(config)) claims.auth_marked = now
  if (lacksId(context, token)) claims["auth_id"] = (await signIn()).newSessionId()
  const value = await encode({ token: claims, secret: secrets, maxAge, salt })
  const { maxTokenBytes } = config.session
  const chunks = chunksOf(context, value, maxTokenBytes + (token.auth_full ? pauseBytes : 0))
  const isLong = chunks === undefined || value.length > maxTokenBytes * 0.8
  const fitting = isLong ? (await longToken()).fittingChunks(config, value, chunks) : chunks
  return () => writeSessionCookie(context, fitting, expires, lifetimesFor(context, token))
}

/** In seconds since the epoch; with a custom format, they can have any value. */
interface Dates {
  readonly iat?: unknown
  readonly exp?: unknown
  readonly auth_time?: unknown
  readonly auth_keep?: unknown
}

/** The earlier expiry of the token and the cookie. */
function expiryOf(context: AuthContext, dates: Dates): Date {
  const { iat, exp, auth_time } = dates
  const { maxAgeSeconds } = lifetimesFor(context, dates)
  const ends = [
    Number.isFinite(exp) ? Number(exp) * 1000 : Infinity,
    (Number.isFinite(iat) ? Number(iat) * 1000 : context.now) + maxAgeSeconds * 1000,
    absoluteEnd(context, auth_time),
  ]
  return new Date(Math.min(...ends))
}

/** The expiry of a token that is encrypted now. */
function freshExpiry(context: AuthContext, { auth_time, auth_keep }: Dates): Date {
  return expiryOf(context, { auth_time, auth_keep })
}

function lifetimesFor(context: AuthContext, { auth_keep }: Dates): SessionLifetimes {
  return lifetimesOf(context, auth_keep === false)
}

/** Whether features of this configuration end sessions by marks in the store. */
function looksAtMarks({ features }: ResolvedConfig): boolean {
  return features?.some((hooks) => "endMarks" in hooks) === true
}

/** When the marks were last read for a token, in seconds since the epoch. */
function markedAt({ iat, auth_marked = iat }: JWT): number {
  return Number(auth_marked)
}

/**
 * Returns when the session of a token ends if its marks are not read again, in milliseconds since
 * the epoch. Marks are stored for at least `maxAge`: one of an earlier time can have expired, while
 * a part of the application without the feature extended the session.
 */
function marksEnd({ config }: AuthContext, token: JWT): number {
  if (!looksAtMarks(config)) return Infinity
  const end = (markedAt(token) + config.session.maxAgeSeconds) * 1000
  // A token without a date, of a custom format, has no such end.
  return Number.isNaN(end) ? Infinity : end
}

/**
 * Returns whether the token is old enough to be extended, or its user to be checked. A part of the
 * application without an adapter can have encrypted the token since the last check. A token without
 * a date, of a custom format, is always due.
 */
function isDue(context: AuthContext, token: JWT): boolean {
  const { now, config } = context
  const { iat, auth_time, auth_checked = auth_time } = token
  const { updateAgeSeconds } = lifetimesFor(context, token)
  const since = Math.min(
    Number(iat),
    adapterToAsk(config, token) ? Number(auth_checked) : Infinity,
    looksAtMarks(config) ? markedAt(token) : Infinity,
  )
  const isOld = !(now < (since + updateAgeSeconds) * 1000)
  return isOld || lacksId(context, token)
}

/**
 * Whether a token predates the feature that requires session IDs. It gets an ID when it is
 * extended.
 */
function lacksId({ config: { facts } }: AuthContext, token: JWT): boolean {
  return facts?.includes("auth_id") === true && token["auth_id"] === undefined
}
