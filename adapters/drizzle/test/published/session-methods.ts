import { expiredRecords, type Adapter } from "@lockstep/core/adapters"
import { and, eq, inArray, lt, ne } from "drizzle-orm"
import { sessions, verificationTokens, type Database } from "./database.ts"

/** An adapter that lists and deletes the sessions of a user, and deletes expired records. */
export function withSessionMethods(adapter: Adapter, db: Database): Adapter {
  return {
    ...adapter,
    async listSessionsByUserId(userId) {
      return db.select().from(sessions).where(eq(sessions.userId, userId))
    },
    async deleteSessionsByUserId(userId, { except } = {}) {
      const isOther = except === undefined ? undefined : ne(sessions.sessionToken, except)
      await db.delete(sessions).where(and(eq(sessions.userId, userId), isOther))
    },
    ...expiredRecords(
      async (before, limit) => {
        const { expires, sessionToken: token } = sessions
        const isExpired = lt(expires, before)
        const first = db.select({ token }).from(sessions).where(isExpired)
        const isFirst = inArray(token, first.orderBy(expires).limit(limit))
        const deleted = await db
          .delete(sessions)
          .where(and(isFirst, isExpired))
          .returning({ token })
        return deleted.length
      },
      async (before, limit) => {
        const { expires, token } = verificationTokens
        const isExpired = lt(expires, before)
        const first = db.select({ token }).from(verificationTokens).where(isExpired)
        const isFirst = inArray(token, first.orderBy(expires).limit(limit))
        const all = db.delete(verificationTokens).where(and(isFirst, isExpired))
        return (await all.returning({ token })).length
      },
    ),
  }
}
