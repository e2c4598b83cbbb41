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
 * Ends every session of the user except the current one, which gets a new token.
 *
 * @param context - the request to the application itself
 */
export async function endOthers(context: AuthContext, marks: Marks): Promise<void> {
  assertCanSetCookies(context)
  const { session, user } = await currentSession(context)
  // Of two parallel calls, only one rotates; this session already has another token.
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
 * Checks whether another call has since ended all sessions, or all except a different one. At that
 * time this session still had its old token, and a statement that had already started does not find
 * its new token.
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
    // Leaves the cookie unchanged: another response can set a new one.
    if (!goesOn) await endQuietly(context, rotated.sessionToken)
  }
  if (!goesOn) throw notSignedIn()
}
