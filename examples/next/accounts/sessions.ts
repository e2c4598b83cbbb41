import { and, desc, eq, gt, ne } from "drizzle-orm"

import { database } from "../database/database.ts"
import { sessionsTable } from "../database/schema.ts"

/** A session, as its owner may see it. */
export interface ListedSession {
  readonly id: string
  readonly startedAt: Date
  readonly expires: Date
  readonly userAgent: string | null
}

/** A user's sessions, the newest first. */
export function listSessions(userId: string): Promise<ListedSession[]> {
  const { id, startedAt, expires, userAgent } = sessionsTable
  return database()
    .select({ id, startedAt, expires, userAgent })
    .from(sessionsTable)
    .where(and(eq(sessionsTable.userId, userId), gt(expires, new Date())))
    .orderBy(desc(startedAt))
}

/** Ends a session, if it is one of theirs: the id comes from a form. */
export async function endSession(userId: string, id: string): Promise<void> {
  await database()
    .delete(sessionsTable)
    .where(and(eq(sessionsTable.userId, userId), eq(sessionsTable.id, id)))
}

/** Ends all sessions of a user but one. */
export async function endOtherSessions(userId: string, id: string): Promise<void> {
  await database()
    .delete(sessionsTable)
    .where(and(eq(sessionsTable.userId, userId), ne(sessionsTable.id, id)))
}
