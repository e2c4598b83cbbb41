import type { AuthContext } from "../context.ts"
import type { JWTParams } from "../config/callbacks.ts"
import { CallbackError, JWTSessionError } from "../errors/session-errors.ts"
import type { JWT } from "../models/jwt.ts"
import type { Session } from "../models/session.ts"
import { clearSessionCookie, readSessionCookie, writeSessionCookie } from "./session-cookie.ts"
import type { SessionStrategy, SignedIn } from "./session-strategy.ts"
import { sessionView } from "./session-view.ts"

/** Sessions that live in an encrypted cookie. */
export const jwtSessions: SessionStrategy = {
  async open(context, signedIn) {
    const claims = await runCallback(context, signInParams(signedIn))
    if (claims === null) clearSessionCookie(context.jar, context.cookies.sessionToken)
    else await writeToken(context, claims)
  },

  async read(context) {
    const token = await openToken(context)
    if (token === null) return null
    // Compared as text, since callbacks often change the token that they are given.
    const before = context.config.hasJwtCallback ? content(token) : undefined
    const claims = await runCallback(context, { token })
    if (claims === null) return endSession(context)
    const changed = before !== undefined && content(claims) !== before
    return present(context, claims, { reseal: changed || isDue(context, token) })
  },

  async update(context, data) {
    const token = await openToken(context)
    if (token === null) return null
    const claims = await runCallback(context, { token, trigger: "update", session: data })
    if (claims === null) return endSession(context)
    return present(context, claims, { reseal: true, update: { newSession: data } })
  },

  async currentUser(context) {
    const { adapter } = context.config
    if (adapter === undefined) return null
    const token = await openToken(context)
    return typeof token?.sub === "string" ? adapter.getUser(token.sub) : null
  },

  async close(context) {
    if (sessionCookie(context) === undefined) return
    const token = await openToken(context)
    clearSessionCookie(context.jar, context.cookies.sessionToken)
    await context.config.notify("signOut", { token })
  },
}

function sessionCookie({ jar, cookies }: AuthContext): string | undefined {
  return readSessionCookie(jar.received, cookies.sessionToken.name)
}

/** The token of the request; one that does not open is deleted from the browser. */
async function openToken(context: AuthContext): Promise<JWT | null> {
  const { config, cookies, jar } = context
  const token = sessionCookie(context)
  if (token === undefined) return null
  const { decode, secrets } = config.jwt
  let cause: unknown
  try {
    const claims = await decode({ token, secret: secrets, salt: cookies.sessionToken.name })
    if (claims) return claims
  } catch (error) {
    cause = error
  }
  const message = "The session token is forged, expired, or sealed with an unknown secret."
  config.logger.error(new JWTSessionError(message, { cause }))
  clearSessionCookie(jar, cookies.sessionToken)
  return null
}

async function runCallback({ config }: AuthContext, params: JWTParams): Promise<JWT | null> {
  let claims: JWT | null
  try {
    claims = await config.callbacks.jwt(params)
  } catch (error) {
    throw new CallbackError("The jwt callback failed.", { cause: error })
  }
  if (typeof claims === "object") return claims
  throw new CallbackError(
    "The jwt callback returned no object. Return the token, or null to end it.",
  )
}

function signInParams({ user, account, profile, isNewUser }: SignedIn): JWTParams {
  const token: JWT = {
    name: user.name ?? null,
    email: user.email ?? null,
    picture: user.image ?? null,
    ...(user.id !== undefined && { sub: user.id }),
  }
  const trigger = isNewUser ? "signUp" : "signIn"
  return { token, user, account, ...(profile && { profile }), isNewUser, trigger }
}

async function present(
  context: AuthContext,
  claims: JWT,
  { reseal, update }: { reseal: boolean; update?: { newSession: unknown } },
): Promise<Session> {
  const expires = reseal ? freshExpiry(context) : expiryOf(context, claims)
  const { name, email, picture } = claims
  const user = {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(picture !== undefined && { image: picture }),
  }
  const session = await sessionView(context, {
    session: { user, expires: expires.toISOString() },
    token: claims,
    ...(update && { ...update, trigger: "update" as const }),
  })
  if (reseal) await writeToken(context, claims)
  await context.config.notify("session", { session, token: claims })
  return session
}

function endSession({ jar, cookies }: AuthContext): null {
  clearSessionCookie(jar, cookies.sessionToken)
  return null
}

async function writeToken(context: AuthContext, token: JWT): Promise<void> {
  const { config, cookies, jar } = context
  const { encode, secrets, maxAgeSeconds } = config.jwt
  const salt = cookies.sessionToken.name
  const value = await encode({ token, secret: secrets, maxAge: maxAgeSeconds, salt })
  writeSessionCookie(jar, cookies.sessionToken, value, freshExpiry(context), true)
}

function freshExpiry({ now, config }: AuthContext): Date {
  return new Date(now + config.session.maxAgeSeconds * 1000)
}

/** The sooner of what the token and what the cookie says. */
function expiryOf(context: AuthContext, { iat, exp }: JWT): Date {
  const { maxAgeSeconds } = context.config.session
  const ends = [
    typeof exp === "number" ? exp * 1000 : Infinity,
    typeof iat === "number" ? (iat + maxAgeSeconds) * 1000 : Infinity,
  ]
  const soonest = Math.min(...ends)
  return Number.isFinite(soonest) ? new Date(soonest) : freshExpiry(context)
}

/** Whether the token is old enough to be sealed anew. One without a date, of a custom format, always is. */
function isDue({ now, config }: AuthContext, { iat }: JWT): boolean {
  return typeof iat !== "number" || now >= (iat + config.session.updateAgeSeconds) * 1000
}

/** What a callback can change: all but the claims that sealing sets. */
function content({ iat: _iat, exp: _exp, jti: _jti, ...claims }: JWT): string {
  return JSON.stringify(claims)
}
