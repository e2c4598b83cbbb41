import type { SessionAndUser } from "../../adapter/adapter.ts"
import type { AuthContext } from "../../context.ts"
import { CannotSetCookies, NotSignedIn } from "../../errors/request-errors.ts"
import { findSession } from "../../sessions/database-sessions.ts"

/**
 * The session of a request, with its user.
 *
 * @param context - the request; `undefined`: one to a host that is not trusted
 * @throws NotSignedIn when there is none
 */
export async function currentSession(context: AuthContext | undefined): Promise<SessionAndUser> {
  const found = context === undefined ? null : await findSession(context)
  if (found === null) throw notSignedIn()
  return found
}

/** Nobody is signed in, or not any more. */
export function notSignedIn(): NotSignedIn {
  return new NotSignedIn("No user is signed in. Ask the user to sign in.")
}

/**
 * Makes sure that the cookie of a session's new token reaches the browser.
 *
 * @param context - the request
 * @throws CannotSetCookies when it does not
 */
export function assertCanSetCookies({ canSetCookies }: AuthContext): void {
  if (canSetCookies) return
  const message =
    "No cookie can be set here. Call endOthers in an action or a route handler, before the response."
  throw new CannotSetCookies(message)
}

/**
 * Makes a request bring the cookies that the next one of this browser would, so that its session is read anew.
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
