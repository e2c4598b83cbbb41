import { areKeys } from "@lockstep/core/adapters"
import { assertKept } from "./assert-kept.ts"
import { sessionAndUser, toSession } from "./session-and-user.ts"
import type { Methods, Store } from "./store.ts"
import type { StoredRecord, StoredRow } from "./stored-kysely.ts"
import { toRecord } from "./to-record.ts"

/** The methods about sessions. */
export function sessionMethods(
  store: Store,
): Methods<
  | "createSession"
  | "getSessionAndUser"
  | "updateSession"
  | "deleteSession"
  | "listSessionsByUserId"
  | "deleteSessionsByUserId"
> {
  const { statements, tables } = store
  return {
    ...methodsByUser(store),
    async createSession(session) {
      const record = toRecord(session, tables.session, store)
      const created = await toSession(store, await statements.insert(tables.session, record))
      assertKept(tables.session, session, created)
      return created
    },
    getSessionAndUser: sessionAndUser(store),
    async updateSession({ sessionToken, ...changes }) {
      if (!areKeys(sessionToken)) return null
      const patch = toRecord(changes, tables.session, store)
      const row = await changed(store, sessionToken, patch)
      return row ? toSession(store, row) : null
    },
    async deleteSession(sessionToken) {
      if (!areKeys(sessionToken)) return null
      const row = await statements.remove(tables.session, { sessionToken })
      return row ? toSession(store, row) : null
    },
  }
}

/** The session after the change, or as it is when there is nothing to change. */
async function changed(
  { statements, tables }: Store,
  sessionToken: string,
  patch: StoredRecord,
): Promise<StoredRow | undefined> {
  const key = { sessionToken }
  if (Object.keys(patch).length > 0) return statements.update(tables.session, key, patch)
  const [row] = await statements.find(tables.session, key)
  return row
}

/** The methods about all sessions of a user. */
function methodsByUser(store: Store): Methods<"listSessionsByUserId" | "deleteSessionsByUserId"> {
  const { statements, tables } = store
  return {
    async listSessionsByUserId(userId) {
      if (!areKeys(userId)) return []
      const rows = await statements.find(tables.session, { userId })
      return Promise.all(rows.map((row) => toSession(store, row)))
    },
    async deleteSessionsByUserId(userId, { except } = {}) {
      if (!areKeys(userId)) return
      const key = { userId }
      // An invalid token matches no session, so every session is deleted.
      if (except === undefined || !areKeys(except)) await statements.remove(tables.session, key)
      else await statements.removeOthers(tables.session, key, { sessionToken: except })
    },
  }
}
