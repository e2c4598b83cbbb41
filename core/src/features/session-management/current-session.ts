import type { SessionAndUser } from "../../adapter/adapter.ts"
import type { AuthContext } from "../../context.ts"
import { CannotSetCookies, NotSignedIn } from "../../errors/errors.ts"
import type { JWT } from "../../models/jwt.ts"
import { findSession } from "../../sessions/database-sessions.ts"
import { liveToken } from "../../sessions/jwt-sessions.ts"
import type { SessionInfo } from "./session-info.ts"

/**
 * Returns the session of a request with its user.
 *
 * @param context - the request; `undefined` if its host is not trusted
 * @throws NotSignedIn when there is no session
 */
export async function currentSession(context: AuthContext | undefined): Promise<SessionAndUser> {
  const found = context === undefined ? null : await findSession(context)
  if (found === null) throw notSignedIn()
  return found
}

/** Returns the error for a request without a valid session. */
export function notSignedIn(): NotSignedIn {
  return new NotSignedIn("No user is signed in. Ask the user to sign in.")
}

/**
 * Asserts that the cookie with a session's new token reaches the browser.
 *
 * @throws CannotSetCookies when the request cannot set cookies
 */
export function assertCanSetCookies({ canSetCookies }: AuthContext): void {
  if (canSetCookies) return
  const message =
    "No cookie can be set here. Call endOthers in an action or a route handler, before the response."
  throw new CannotSetCookies(message)
}

/**
 * Applies changed cookies to the request itself, as the browser would send them next, so its
 * session is read again.
 *
 * @param context - the request, whose cookies were changed
 */
export function receiveChanges({ jar }: AuthContext): void {
  const received = new Map(jar.received)
  for (const { name, value, options } of jar.changes()) {
    if (options.maxAge === 0) received.delete(name)
    else received.set(name, value)
  }
  jar.received = received
}

/** A token that names its user. */
export interface UserToken extends JWT {
  sub: string
}

/**
 * Returns the token of a request whose session has not ended.
 *
 * @throws NotSignedIn when there is none, or it names no user; AdapterError when the store fails
 */
export async function currentToken(context: AuthContext): Promise<UserToken> {
  const token = await liveToken(context)
  const sub = token?.sub
  if (token === null || typeof sub !== "string" || sub === "") throw notSignedIn()
  return { ...token, sub }
}

/** Operations on the sessions of the signed-in user. */
export interface RequestSessions {
  /**
   * Lists the user's sessions that have not expired, most recently used first.
   *
   * @throws NotSignedIn when the user is not signed in; AdapterError when the database fails;
   *   ConfigError with JWT sessions, which no database stores
   */
  list(): Promise<readonly SessionInfo[]>
  /**
   * Ends a session of the user. Ending the current session signs the browser out.
   *
   * @param handle - from `list`; with JWT sessions, the `auth_id` claim of a session token
   * @returns `false` when the user has no such session; with JWT sessions this is unknown, and
   *   `false` means that the handle is malformed
   * @throws NotSignedIn, AdapterError as for `list`; InvalidRequest when another site made the
   *   request
   */
  end(handle: string): Promise<boolean>
  /**
   * Ends every session of the user except the current one, which gets a new token. Sign-ins in
   * progress fail, because they can have started with the old password.
   *
   * @throws CannotSetCookies when the cookie with the new token cannot be set, before any change;
   *   NotSignedIn, AdapterError, InvalidRequest as for `end`
   */
  endOthers(): Promise<void>
  /**
   * Ends every session of the user and signs the browser out. Sign-ins in progress fail.
   *
   * @throws NotSignedIn, AdapterError, InvalidRequest as for `end`
   */
  endAll(): Promise<void>
}

/** Operations on the sessions of a user without a request. */
export interface UserSessions {
  /** Lists the user's sessions that have not expired, as {@link RequestSessions.list} does. */
  list(): Promise<readonly SessionInfo[]>
  /**
   * Ends every session of the user. Call it when a user is disabled, a password was changed, or a
   * role was removed. Sign-ins in progress fail.
   */
  endAll(): Promise<void>
}
