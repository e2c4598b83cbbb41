import type { AuthContext } from "../../context.ts"
import { randomBase64url } from "../../crypto/random.ts"
import { findSession } from "../../sessions/database-sessions.ts"
import { liveToken } from "../../sessions/jwt-sessions.ts"
import { isSessionStillValid } from "../../sessions/session-still-valid.ts"
import { factsOf } from "../../sessions/stored-facts.ts"
import type { BeginningSession } from "../../sessions/session-strategy.ts"

/** Whose tokens a session has. */
export interface SessionGrant {
  readonly userId: string
  /** What names the session's tokens; `undefined` for a session from before the feature. */
  readonly grant: string | undefined
}

/**
 * Whose tokens the session of a request has.
 *
 * @param context - the request
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
  // Of a token that Auth.js sealed, any claim may be a callback's.
  const isOwn = type !== undefined && type !== "unknown" && typeof grant === "string"
  return { userId: sub, grant: isOwn ? grant : undefined }
}

/**
 * What names the tokens of a session that begins: as before, where its user goes on after linking another provider.
 *
 * @param context - the request
 * @param beginning - the sign-in
 */
export async function grantFor(context: AuthContext, { user }: BeginningSession): Promise<string> {
  const before = await sessionGrant(context)
  const goesOn = before !== undefined && before.userId === user.id
  return (goesOn ? before.grant : undefined) ?? randomBase64url(16)
}
