import type { SessionAndUser } from "../../adapter/adapter.ts"
import type { AuthContext } from "../../context.ts"
import { NotSignedIn } from "../../errors/request-errors.ts"
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
