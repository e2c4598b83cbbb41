import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { AdapterError, SessionTokenError } from "../errors/errors.ts"
import { hashedSessions } from "./hashed-sessions.ts"

/** Returns the adapter, which database sessions always have. It takes the tokens of cookies. */
export function adapterOf({ config }: Pick<AuthContext, "config">): GuardedAdapter {
  const { adapter, session } = config
  if (adapter === undefined) throw new AdapterError("Database sessions need an adapter.")
  return session.hashTokens ? hashedSessions(adapter) : adapter
}

/**
 * Deletes a session that is no longer needed. If that fails, the session expires by itself.
 *
 * @param adapter - the application's own, if the token is in its stored form
 */
export async function endQuietly(
  context: AuthContext,
  token: string,
  adapter: GuardedAdapter = adapterOf(context),
): Promise<void> {
  try {
    await adapter.deleteSession(token)
  } catch (error) {
    const message = "An ended session could not be deleted from the database."
    context.config.logger.error(new SessionTokenError(message, { cause: error }))
  }
}
