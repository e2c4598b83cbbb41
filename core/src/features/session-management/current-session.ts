import type { SessionAndUser } from "../../adapter/adapter.ts"
import type { AuthContext } from "../../context.ts"
import { CannotSetCookies, NotSignedIn } from "../../errors/request-errors.ts"
import { findSession } from "../../sessions/database-sessions.ts"

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
