import type { AdapterSession, AdapterUser } from "../../adapter/adapter.ts"
import type { AuthContext } from "../../context.ts"
import { writeCookie } from "../../sessions/database-sessions.ts"
import { keyOf } from "../../sessions/hashed-sessions.ts"
import { rotateSession } from "../../sessions/rotate-session.ts"
import { adapterOf, endQuietly } from "../../sessions/session-adapter.ts"
import { factsOf } from "../../sessions/stored-facts.ts"
import {
  assertCanSetCookies,
  currentSession,
  notSignedIn,
  receiveChanges,
} from "./current-session.ts"
import type { Marks } from "./marks.ts"

/**
 * Ends every session of the user but the current one, which gets a new token.
 *
 * @param context - the request, of the application itself
 * @param marks - of sessions that ended
 */
export async function endOthers(context: AuthContext, marks: Marks): Promise<void> {
  assertCanSetCookies(context)
  const { session, user } = await currentSession(context)
  // Of two at once the other one has done it, and this session has another token.
  if (!(await marks.claimRotation(session.sessionToken))) throw notSignedIn()
  let rotated: AdapterSession
  let mark: string
  try {
    mark = await marks.write("others", user.id)
    const except = keyOf(session)
    await adapterOf(context).deleteSessionsByUserId(user.id, { except })
    rotated = await rotateSession(context, session)
  } catch (error) {
    await marks.releaseRotation(session.sessionToken)
    throw error
  }
  await assertGoesOn(context, rotated, user, { marks, mark })
  writeCookie(context, rotated)
  receiveChanges(context)
  await context.config.notify("sessionEnded", { userId: user.id, reason: "revoked" })
}

/**
 * Looks whether all sessions were ended meanwhile, or all but another one: this one was under its old token
 * then, which a statement that had begun by then did not find under its new one.
 */
async function assertGoesOn(
  context: AuthContext,
  rotated: AdapterSession,
  user: AdapterUser,
  { marks, mark }: { readonly marks: Marks; readonly mark: string },
): Promise<void> {
  let goesOn = false
  try {
    const { allEndedAt, others } = await marks.read(user.id)
    const { auth_time: signedInAt = 0 } = factsOf(rotated)
    goesOn = others === mark && (allEndedAt === 0 || signedInAt * 1000 > allEndedAt)
  } finally {
    // The cookie is left alone: another response may bring a new one.
    if (!goesOn) await endQuietly(context, rotated.sessionToken)
  }
  if (!goesOn) throw notSignedIn()
}
