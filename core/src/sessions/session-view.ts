import type { AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { SessionParams } from "../config/callbacks.ts"
import type { AuthContext } from "../context.ts"
import { CallbackError } from "../errors/errors.ts"
import type { Session } from "../models/records.ts"

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

/**
 * An email address that no user has (RFC 2606).
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc2606 RFC 2606}
 */
const unusedAddress = "nobody@lockstep.invalid"

/**
 * Finds a user by an ID that the adapter may never have issued. Some databases report an ID of the
 * wrong form (a string in a column of numbers or UUIDs) as an error, which must not look like an
 * outage: if another query succeeds and this one fails again, no user has the ID.
 *
 * @param id - the ID, from `authorize` or from a session token that Auth.js encrypted
 * @returns `null` if no user has it
 * @throws AdapterError when the database fails
 */
export async function findUserByForeignId(
  adapter: GuardedAdapter,
  id: string,
): Promise<AdapterUser | null> {
  try {
    return await adapter.getUser(id)
  } catch (error) {
    if (!adapter.has("getUserByEmail")) throw error
    await adapter.getUserByEmail(unusedAddress)
  }
  try {
    return await adapter.getUser(id)
  } catch {
    return null
  }
}
