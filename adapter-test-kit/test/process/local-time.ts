import type { Subject, SubjectContext } from "@lockstep/adapter-test-kit"
import { sqliteSubject } from "./sqlite-subject.ts"

/** An instant whose digits in UTC are those of a local time. */
function written(date: Date): Date {
  const minutes = date.getTimezoneOffset()
  return new Date(date.getTime() - minutes * 60_000)
}

/** The instant that such digits stand for, where the clock shows them. */
function read(date: Date): Date {
  const time = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()] as const
  const day = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()] as const
  return new Date(...day, ...time, date.getUTCMilliseconds())
}

/**
 * Makes the factory of an adapter that writes the expiry of sessions in local time.
 *
 * @param readsLocalTime - whether it reads it so, too; it takes what it finds for UTC otherwise
 */
export function localTimeSubject(readsLocalTime: boolean): (context: SubjectContext) => Subject {
  return sqliteSubject((adapter) => ({
    ...adapter,
    async createSession(session) {
      await adapter.createSession({ ...session, expires: written(session.expires) })
      return session
    },
    async getSessionAndUser(sessionToken) {
      const found = await adapter.getSessionAndUser(sessionToken)
      if (!found || !readsLocalTime) return found
      const { session, user } = found
      return { user, session: { ...session, expires: read(session.expires) } }
    },
  }))
}
