import type { AdapterSession } from "../adapter/adapter.ts"
import type { AuthContext } from "../context.ts"
import { newToken } from "./database-sessions.ts"
import { signInTimeOf } from "./dated-token.ts"
import { adapterOf, endQuietly } from "./session-adapter.ts"
import { declaredColumns, keepKnown } from "./session-hooks.ts"

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
  const session = await adapterOf(context).createSession({
    sessionToken: newToken(context, signInTimeOf(old)),
    userId,
    expires,
    ...declaredColumns(context, stored),
  })
  try {
    await adapterOf(context).deleteSession(old)
    await keepKnown(context, session, stored)
  } catch (error) {
    await endQuietly(context, session.sessionToken)
    throw error
  }
  return session
}
