import type { AdapterSession, SessionAndUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { SessionTokenError, SignOutError } from "../errors/errors.ts"
import type { Session } from "../models/records.ts"
import {
  clearSessionCookie,
  lifetimesOf,
  sessionCookie,
  writeSessionCookie,
} from "./session-cookie.ts"
import type { SessionStrategy, SignedIn } from "./session-strategy.ts"
import { sessionView } from "./session-view.ts"
import { endsByDate, extensionDue, isOfOwner } from "./of-owner.ts"
import { isUnkept, signInTimeOf, withSignInTime } from "./dated-token.ts"
import { isStoredForm, keyOf } from "./hashed-sessions.ts"
import { replacePlainSession } from "./replace-plain-session.ts"
import { adapterOf, endQuietly } from "./session-adapter.ts"
import { factsColumn, newFacts } from "./session-facts.ts"
import { featureColumns, isEndedElsewhere, keepKnown } from "./session-hooks.ts"
import { absoluteEnd } from "./sign-in-time.ts"
import { withoutUndefined } from "../reading/read-json.ts"

const controlCharacter = /\p{Cc}/u

/**
 * Characters of 128 random bits as base64url. Fewer bits can be guessed from the hash, which is not
 * keyed.
 */
const leastHashed = 22

/** Database sessions; the cookie contains only their token. */
export const databaseSessions: SessionStrategy = {
  async open(context, beginning) {
    const { user, signedInAt, isKept } = beginning
    if (user.id === undefined) {
      throw new SessionTokenError("The user has no id, so no session can be stored.")
    }
    const previous = sessionToken(context)
    const token = newToken(context, signedInAt, !isKept)
    const session = await adapterOf(context).createSession({
      sessionToken: token,
      userId: user.id,
      expires: freshExpiry(context, token),
      ...(context.config.facts && factsColumn(newFacts(context.config, beginning))),
      ...featureColumns(context, true),
    })
    await confirmed(context, session, beginning)
    writeCookie(context, session)
    // An attacker who had the old token must not share the new session.
    if (previous !== undefined) await endQuietly(context, previous)
  },

  async read(context) {
    const found = await findSession(context)
    return found === null ? null : present(context, found)
  },

  async update(context, data) {
    const found = await findSession(context)
    return found === null ? null : present(context, found, { newSession: data })
  },

  async currentUser(context) {
    return (await findSession(context))?.user ?? null
  },

  unfitToLink: () => Promise.resolve(undefined),

  async close(context) {
    const token = sessionToken(context)
    if (token === undefined) return
    let session: Awaited<ReturnType<GuardedAdapter["deleteSession"]>>
    try {
      session = await adapterOf(context).deleteSession(token)
    } catch (error) {
      const message = "The session could not be deleted. Sign out again."
      throw new SignOutError(message, { cause: error })
    }
    clearSessionCookie(context)
    await context.config.notify("signOut", { session })
  },
}

async function confirmed(
  context: AuthContext,
  session: AdapterSession,
  { confirm }: SignedIn,
): Promise<void> {
  try {
    await confirm?.(session)
  } catch (error) {
    await endQuietly(context, session.sessionToken)
    throw error
  }
}

/**
 * Creates the token of a new session. If needed later, the time of the sign-in and whether the user
 * keeps the session are appended to it.
 *
 * @param signedInAt - seconds since the epoch; `undefined`: unknown
 * @param unkept - whether the user chose not to keep the session, if the application offers the
 *   choice
 */
export function newToken(
  context: AuthContext,
  signedInAt: number | undefined,
  unkept: boolean,
): string {
  const { facts, session } = context.config
  const { generateSessionToken, absoluteMaxAgeSeconds, hashTokens } = session
  const token: unknown = generateSessionToken()
  const least = hashTokens ? leastHashed : 1
  if (typeof token !== "string" || token.length < least || controlCharacter.test(token)) {
    const wanted = hashTokens ? `string of at least ${leastHashed} characters` : "string"
    throw new SessionTokenError(
      `The option session.generateSessionToken returned no ${wanted}. Return 128 random bits.`,
    )
  }
  const isDated =
    session.unkept || absoluteMaxAgeSeconds || facts?.includes("auth_time") || endsByDate(context)
  return isDated && signedInAt !== undefined
    ? withSignInTime(token, signedInAt, unkept && Boolean(session.unkept))
    : token
}

function freshExpiry(context: AuthContext, token: string): Date {
  const { maxAgeSeconds } = lifetimesOf(context, isUnkept(token))
  const relative = context.now + maxAgeSeconds * 1000
  return new Date(Math.min(relative, absoluteEnd(context, signInTimeOf(token))))
}

/**
 * Returns the session token of the request. A token that no database can contain, for which some
 * drivers throw, is treated as unknown: its cookie is deleted. The same applies to a stored hash,
 * even if hashes are no longer in use.
 */
function sessionToken(context: AuthContext): string | undefined {
  const token = sessionCookie(context)
  const isToken = token === undefined || !(controlCharacter.test(token) || isStoredForm(token))
  if (isToken) return token
  clearSessionCookie(context)
  return undefined
}

/**
 * Returns the session of the request, unless it has ended. Deletes the cookie of an ended session.
 */
export async function findSession(context: AuthContext): Promise<SessionAndUser | null> {
  const token = sessionToken(context)
  if (token === undefined) return null
  const found = await adapterOf(context).getSessionAndUser(token)
  const end = found === null ? 0 : endOf(found.session)
  const isInTime = Math.min(end, absoluteEnd(context, signInTimeOf(token))) > context.now
  if (found !== null && isInTime && (await isOfOwner(context, found))) return found
  if (found !== null) await endQuietly(context, token)
  else if (await isEndedElsewhere(context, token)) return null
  clearSessionCookie(context)
  return null
}

/** Milliseconds since the epoch. An expiry that is not a date must not mean "never". */
function endOf({ expires }: AdapterSession): number {
  const end = typeof expires === "object" ? Number(expires) : Number.NaN
  if (Number.isNaN(end))
    throw new SessionTokenError("The adapter returned an expiry that is no Date.")
  return end
}

async function present(
  context: AuthContext,
  { session: stored, user }: SessionAndUser,
  update?: { newSession: unknown },
): Promise<Session | null> {
  const current = await extend(context, stored)
  const { sessionToken: _secret, expires, facts, ...columns } = current
  const { id, name, email, image } = user
  const session = await sessionView(context, {
    session: {
      ...columns,
      // The facts of features are not a column of the application, whose `session` callback can
      // return all columns.
      ...(facts !== undefined && !context.config.facts && { facts }),
      user: withoutUndefined({ id, name, email, image }),
      expires: expires.toISOString(),
    },
    user,
    ...(update && { ...update, trigger: "update" as const }),
  })
  if (session !== null) await context.config.notify("session", { session })
  return session
}

/** Extends the record and its cookie together, at most once in `updateAge`. */
async function extend(context: AuthContext, stored: AdapterSession): Promise<AdapterSession> {
  const expires = new Date(endOf(stored))
  const dueAt = extensionDue(context, stored)
  const { sessionToken } = stored
  const isLast = expires.getTime() >= absoluteEnd(context, signInTimeOf(sessionToken))
  if (context.now < dueAt || isLast) return { ...stored, expires }
  const extended = { ...stored, expires: freshExpiry(context, sessionToken) }
  const changes = { expires: extended.expires, ...featureColumns(context, false) }
  // Done first: an entry that outlives its session is harmless.
  await keepKnown(context, stored, stored)
  const key = keyOf(stored)
  const isPlain = context.config.session.hashTokens && !isStoredForm(key)
  if (isPlain) await replacePlainSession(context, stored, changes)
  else await adapterOf(context).updateSession({ sessionToken: key, ...changes })
  // The session can have a new token by now, whose cookie is already set.
  if (sessionCookie(context) === sessionToken) writeCookie(context, extended)
  return extended
}

/** Sets the session cookie. */
export function writeCookie(context: AuthContext, { sessionToken, expires }: AdapterSession): void {
  const lifetimes = lifetimesOf(context, isUnkept(sessionToken))
  writeSessionCookie(context, [sessionToken], expires, lifetimes)
}
