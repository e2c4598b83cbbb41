import type { AuthContext } from "../../context.ts"
import { randomBase64url } from "../../crypto/random.ts"
import { findSession } from "../../sessions/database-sessions.ts"
import { liveToken } from "../../sessions/jwt-sessions.ts"
import { isSessionStillValid } from "../../sessions/session-still-valid.ts"
import { factsOf } from "../../sessions/stored-facts.ts"
import type { BeginningSession } from "../../sessions/session-strategy.ts"

/** The tokens of a session. */
export interface SessionGrant {
  readonly userId: string
  /**
   * Identifies the session's tokens; `undefined` for a session from before the feature was enabled.
   */
  readonly grant: string | undefined
}

/**
 * Returns the user and the token ID of a request's session.
 *
 * @returns `undefined` without a session
 */
export async function sessionGrant(context: AuthContext): Promise<SessionGrant | undefined> {
  if (context.config.session.strategy === "database") {
    const found = await findSession(context)
    return found === null
      ? undefined
      : { userId: found.user.id, grant: factsOf(found.session).auth_grant }
  }
  const token = await liveToken(context)
  if (token === null || !(await isSessionStillValid(context, token))) return undefined
  const { sub = "", auth_type: type, auth_grant: grant } = token
  // In a token that Auth.js encrypted, any claim can come from a callback.
  const isOwn = type !== undefined && type !== "unknown" && typeof grant === "string"
  return { userId: sub, grant: isOwn ? grant : undefined }
}

/**
 * Returns the token ID of a new session. The previous one is kept if the same user continues after
 * linking another provider.
 */
export async function grantFor(context: AuthContext, { user }: BeginningSession): Promise<string> {
  const before = await sessionGrant(context)
  const goesOn = before !== undefined && before.userId === user.id
  return (goesOn ? before.grant : undefined) ?? randomBase64url(16)
}
