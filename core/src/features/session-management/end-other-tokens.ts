import type { AuthContext } from "../../context.ts"
import { sealToken } from "../../sessions/jwt-sessions.ts"
import { newSessionId } from "../../sessions/session-facts.ts"
import { isSessionStillValid } from "../../sessions/session-still-valid.ts"
import {
  assertCanSetCookies,
  currentToken,
  notSignedIn,
  receiveChanges,
} from "./current-session.ts"
import { idOf, type TokenMarks } from "./token-marks.ts"

/**
 * Ends every session of the user except the current one, whose token is replaced. Its sign-in time
 * and the expiry that `absoluteMaxAge` sets do not change.
 *
 * @param context - the request to the application itself
 */
export async function endOtherTokens(context: AuthContext, marks: TokenMarks): Promise<void> {
  assertCanSetCookies(context)
  const { config } = context
  const token = await currentToken(context)
  // Creates no token for a deleted user.
  if (!(await isSessionStillValid(context, token))) throw notSignedIn()
  const { sub } = token
  const old = idOf(token)
  const undo = old === undefined ? undefined : await marks.end(config, { sub, id: old })
  // Of two parallel calls, only one rotates; this session already has another token.
  if (old !== undefined && undo === undefined) throw notSignedIn()
  const id = newSessionId()
  try {
    // The cookie is set first: if the store rejects but has written the mark, the browser still has
    // the token that the mark spares.
    await sealToken(context, { ...token, auth_id: id })
    await marks.endOthers(config, sub, id)
  } catch (error) {
    await undo?.()
    throw error
  }
  receiveChanges(context)
  await config.notify("sessionEnded", { userId: sub, reason: "revoked" })
}
