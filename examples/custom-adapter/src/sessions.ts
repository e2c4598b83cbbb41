import type { Adapter, AdapterSession, AdapterUser } from "@lockstep/core/adapters"
import type { Run } from "./database.ts"
import { areKeys, requireKeys } from "./keys.ts"
import { assignments, columnsOf, insertInto, noValues } from "./statement.ts"
import { sessions, users } from "./tables.ts"
import { only } from "./users.ts"

/** Row of the join. The names of its columns belong to one of the two records each. */
type SessionWithUser = AdapterSession & AdapterUser

/** The methods about sessions. */
export function sessionMethods(run: Run) {
  return {
    async createSession(session) {
      requireKeys("createSession", session.sessionToken, session.userId)
      const values = noValues()
      const text = insertInto(sessions, session, values)
      return only(await run<AdapterSession>("createSession", { text, values: values.all }))
    },
    async getSessionAndUser(sessionToken) {
      if (!areKeys(sessionToken)) return null
      // One statement for both: this runs at every page view.
      const text = `select ${columnsOf(sessions, "s")}, ${columnsOf(users, "u")}
        from sessions s join users u on u.id = s."userId" where s."sessionToken" = $1`
      const values = [sessionToken]
      const [row] = await run<SessionWithUser>("getSessionAndUser", { text, values })
      if (!row) return null
      const { sessionToken: token, userId, expires, ...user } = row
      return { session: { sessionToken: token, userId, expires }, user }
    },
    async updateSession({ sessionToken, ...patch }) {
      if (!areKeys(sessionToken)) return null
      const values = noValues()
      const changes = assignments(sessions, patch, values)
      const where = `where "sessionToken" = ${values.place(sessionToken)}`
      // It never inserts: a session that was revoked in the meantime must stay revoked.
      const text =
        changes === ""
          ? `select ${columnsOf(sessions)} from sessions ${where}`
          : `update sessions set ${changes} ${where} returning ${columnsOf(sessions)}`
      const [session] = await run<AdapterSession>("updateSession", { text, values: values.all })
      return session ?? null
    },
    async deleteSession(sessionToken) {
      if (!areKeys(sessionToken)) return null
      const text = `delete from sessions where "sessionToken" = $1 returning ${columnsOf(sessions)}`
      const [session] = await run<AdapterSession>("deleteSession", { text, values: [sessionToken] })
      return session ?? null
    },
    listSessionsByUserId: listSessions(run),
    deleteSessionsByUserId: endSessions(run),
  } satisfies Adapter
}

function endSessions(run: Run): Required<Adapter>["deleteSessionsByUserId"] {
  return async (userId, { except } = {}) => {
    if (!areKeys(userId)) return
    const isOther = except !== undefined && areKeys(except)
    const text = `delete from sessions where "userId" = $1${isOther ? ` and "sessionToken" <> $2` : ""}`
    await run("deleteSessionsByUserId", { text, values: isOther ? [userId, except] : [userId] })
  }
}

function listSessions(run: Run): Required<Adapter>["listSessionsByUserId"] {
  return async (userId) => {
    if (!areKeys(userId)) return []
    const text = `select ${columnsOf(sessions)} from sessions where "userId" = $1`
    return run<AdapterSession>("listSessionsByUserId", { text, values: [userId] })
  }
}
