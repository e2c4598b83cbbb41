import type { AuthContext } from "../context.ts"
import { SessionRequired } from "../errors/errors.ts"
import { sessionsFor } from "./sessions-for.ts"

/**
 * Asserts that the browser has no session that is insufficient to link an account or add a passkey.
 * The user must then sign in again, and is not treated as a signed-out visitor.
 *
 * @throws SessionRequired when it has such a session
 */
export async function assertFitToLink(context: AuthContext): Promise<void> {
  const reason = await (await sessionsFor(context.config)).unfitToLink(context)
  if (reason !== undefined) throw new SessionRequired(reason)
}
