import type { AuthContext } from "../../context.ts"
import { equalConstantTime } from "../../crypto/equal.ts"
import { ownRequest } from "../../feature/own-request.ts"
import { databaseSessions } from "../../sessions/database-sessions.ts"
import { keyOf } from "../../sessions/hashed-sessions.ts"
import { adapterOf } from "../../sessions/session-adapter.ts"
import { clearSessionCookie } from "../../sessions/session-cookie.ts"
import { currentSession, receiveChanges, type RequestSessions } from "./current-session.ts"
import { endOthers } from "./end-others.ts"
import type { Marks } from "./marks.ts"
import { isLive, newestHandle, sessionInfos, sessionOf } from "./session-info.ts"
import { endAllOf } from "./user-sessions.ts"

/**
 * Creates the operations on the sessions of the signed-in user.
 *
 * @param given - the request; `undefined` if its host is not trusted
 */
export function requestSessions(given: AuthContext | undefined, marks: Marks): RequestSessions {
  return {
    async list() {
      const { session, user } = await currentSession(given)
      // A session exists, so the request does too.
      const context = given as AuthContext
      const stored = await adapterOf(context).listSessionsByUserId(user.id)
      return sessionInfos(context.config, stored, keyOf(session))
    },
    async end(handle) {
      const context = ownRequest(given)
      const { session, user } = await currentSession(context)
      const stored = await adapterOf(context).listSessionsByUserId(user.id)
      const found = await sessionOf(context.config, stored.filter(isLive), handle)
      if (found === undefined) return false
      if (equalConstantTime(found.sessionToken, keyOf(session))) {
        await databaseSessions.close(context)
        receiveChanges(context)
      } else {
        await adapterOf(context).deleteSession(found.sessionToken)
      }
      const name = await newestHandle(context.config, found.sessionToken)
      const message = { userId: user.id, reason: "revoked", handle: name } as const
      await context.config.notify("sessionEnded", message)
      return true
    },
    endOthers: async () => endOthers(ownRequest(given), marks),
    async endAll() {
      const context = ownRequest(given)
      const { user } = await currentSession(context)
      await endAllOf(context.config, user.id, marks)
      clearSessionCookie(context)
      receiveChanges(context)
    },
  }
}
