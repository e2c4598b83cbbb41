import type { AuthContext } from "../context.ts"
import { SessionRequired } from "../errors/sign-in-errors.ts"
import { sessionsFor } from "./sessions-for.ts"

/**
 * Makes sure that the browser has no session which is not enough to link an account or to add a passkey,
 * so that the user is asked to sign in again and not treated as a visitor.
 *
 * @param context - the request
 * @throws SessionRequired when it has one
 */
export async function assertFitToLink(context: AuthContext): Promise<void> {
  const reason = await (await sessionsFor(context.config)).unfitToLink(context)
  if (reason !== undefined) throw new SessionRequired(reason)
}
