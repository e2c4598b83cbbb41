import type { AuthContext } from "../../context.ts"
import { sealToken } from "../../sessions/jwt-sessions.ts"
import { newSessionId } from "../../sessions/session-facts.ts"
import { isSessionStillValid } from "../../sessions/session-still-valid.ts"
import { assertCanSetCookies, notSignedIn, receiveChanges } from "./current-session.ts"
import { currentToken } from "./current-token.ts"
import { idOf, type TokenMarks } from "./token-marks.ts"

/**
 * Ends every session of the user but the current one, whose token is replaced. The time of its sign-in stays, and
 * so does the end that `absoluteMaxAge` sets.
 *
 * @param context - the request, of the application itself
 * @param marks - of sessions that ended
 */
export async function endOtherTokens(context: AuthContext, marks: TokenMarks): Promise<void> {
  assertCanSetCookies(context)
  const { config } = context
  const token = await currentToken(context)
  // Nothing is sealed for a user who was deleted.
  if (!(await isSessionStillValid(context, token))) throw notSignedIn()
  const { sub } = token
  const old = idOf(token)
  const undo = old === undefined ? undefined : await marks.end(config, { sub, id: old })
  // Of two at once the other one has done it, and this session has another token.
  if (old !== undefined && undo === undefined) throw notSignedIn()
  const id = newSessionId()
  try {
    // First: should the mark be written although the store rejects, the browser has the token that it leaves.
    await sealToken(context, { ...token, auth_id: id })
    await marks.endOthers(config, sub, id)
  } catch (error) {
    await undo?.()
    throw error
  }
  receiveChanges(context)
  await config.notify("sessionEnded", { userId: sub, reason: "revoked" })
}
