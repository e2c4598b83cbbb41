import type { Session } from "../models/session.ts"
import { askServer, type ClientOptions } from "./ask-server.ts"
import { getCsrfToken, toSession } from "./reading.ts"
import { announceSessionChange } from "./session-changes.ts"

/**
 * Hands data to the application's callbacks, which decide what becomes of it.
 *
 * @param data - anything that can be JSON
 * @param options - where the routes are
 * @returns the session afterwards; `null` when nobody is signed in
 * @throws ClientFetchError when there is no good answer
 */
export async function updateSession(
  data: unknown,
  options: ClientOptions = {},
): Promise<Session | null> {
  const csrfToken = await getCsrfToken(options)
  const session = toSession(await askServer("session", options, { json: { csrfToken, data } }))
  announceSessionChange()
  return session
}
