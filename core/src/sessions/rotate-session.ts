import type { AdapterSession } from "../adapter/adapter.ts"
import type { AuthContext } from "../context.ts"
import { adapterOf, endQuietly, newToken } from "./database-sessions.ts"
import { signInTimeOf } from "./dated-token.ts"

/**
 * Stores a database session under a new token, and ends the old one. Its end and its sign-in, and what is in
 * the columns that the configuration declares, stay; its cookie is not set yet.
 *
 * @param context - the request
 * @param stored - the session of the request
 * @throws AdapterError when it fails; the old session goes on then
 */
export async function rotateSession(
  context: AuthContext,
  stored: AdapterSession,
): Promise<AdapterSession> {
  const { sessionToken: old, userId, expires } = stored
  const columns = Object.keys(context.config.session.columns)
  const declared = Object.entries(stored).filter(([name]) => columns.includes(name))
  const session = await adapterOf(context).createSession({
    sessionToken: newToken(context, signInTimeOf(old)),
    userId,
    expires,
    ...Object.fromEntries(declared),
  })
  try {
    await adapterOf(context).deleteSession(old)
  } catch (error) {
    await endQuietly(context, session.sessionToken)
    throw error
  }
  return session
}
