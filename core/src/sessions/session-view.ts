import type { AuthContext } from "../context.ts"
import type { SessionParams } from "../config/callbacks.ts"
import { CallbackError } from "../errors/session-errors.ts"
import type { Session } from "../models/session.ts"

/**
 * Returns the session that the client can see: the result of the `session` callback; `null` if the
 * callback returns `null`.
 *
 * @throws CallbackError when the application's callback fails or returns no session
 */
export async function sessionView(
  context: AuthContext,
  params: SessionParams,
): Promise<Session | null> {
  let view: unknown
  try {
    view = await context.config.callbacks.session(params)
  } catch (error) {
    throw new CallbackError("The session callback failed.", { cause: error })
  }
  if (view === null) return null
  if (typeof view !== "object") {
    throw new CallbackError(
      "The session callback returned no object. Return the session, or null to sign out.",
    )
  }
  return { expires: params.session.expires, ...view }
}
