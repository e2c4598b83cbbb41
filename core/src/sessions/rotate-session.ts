import type { AdapterSession } from "../adapter/adapter.ts"
import type { AuthContext } from "../context.ts"
import { newToken } from "./database-sessions.ts"
import { isUnkept, signInTimeOf } from "./dated-token.ts"
import { adapterOf, endQuietly } from "./session-adapter.ts"
import { declaredColumns, keepKnown } from "./session-hooks.ts"

/**
 * Stores a database session under a new token and deletes the old one. Its expiry, sign-in and
 * declared columns do not change. Its cookie is not yet set.
 *
 * @throws AdapterError when it fails; the old session then continues
 */
export async function rotateSession(
  context: AuthContext,
  stored: AdapterSession,
): Promise<AdapterSession> {
  const { sessionToken: old, userId, expires } = stored
  const session = await adapterOf(context).createSession({
    sessionToken: newToken(context, signInTimeOf(old), isUnkept(old)),
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
