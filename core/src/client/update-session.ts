import type { Session } from "../models/records.ts"
import { requestAction, type ClientOptions } from "./request-action.ts"
import { getCsrfToken, toSession } from "./reading.ts"
import { announceSessionChange, type SessionListener } from "./session-changes.ts"

/** Options of {@link updateSession}. */
export interface UpdateOptions extends ClientOptions {
  /** Is not told of the change, because it asks for it. */
  except?: SessionListener
}

/**
 * Passes data to the callbacks of the application, which decide what to store.
 *
 * @param data - anything that can be JSON
 * @param options - where the routes are, and who is not told
 * @returns the session afterwards; `null` when no user is signed in
 * @throws ClientFetchError when there is no good answer
 */
export async function updateSession(
  data: unknown,
  options: UpdateOptions = {},
): Promise<Session | null> {
  const { except } = options
  const csrfToken = await getCsrfToken(options)
  const session = toSession(await requestAction("session", options, { json: { csrfToken, data } }))
  announceSessionChange({ ...(except !== undefined && { except }) })
  return session
}
