import type { AdapterSession } from "@lockstep/core/adapters"
import type { PlainRecord } from "./from-record.ts"
import { findWithUser } from "./with-user.ts"
import { find, findAll, keyOf, keysOf } from "./look-up.ts"
import { withDefaults, withUpdates } from "./own-defaults.ts"
import type { Methods, Store } from "./store.ts"
import { toRecord } from "./to-record.ts"
import { toUser } from "./users.ts"

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
  const { session } = store.tables
  const found = (record: PlainRecord | undefined) => (record ? toSession(record) : null)
  return {
    ...methodsByUser(store),
    async createSession(given) {
      const record = withDefaults(session, toRecord(given, session, store.report, store.fit))
      return toSession(await store.insert(session, record))
    },
    async getSessionAndUser(sessionToken) {
      const keys = keysOf(session, { sessionToken })
      const joined = await findWithUser(store, session, keys)
      return joined ? { session: toSession(joined.child), user: toUser(joined.user) } : null
    },
    async updateSession({ sessionToken, ...changes }) {
      const key = keyOf(session, "sessionToken", sessionToken)
      if (!key) return null
      const patch = toRecord(changes, session, store.report, store.fit)
      if (patch.length === 0) return found(await find(store, session, [key]))
      return found(await store.update(session, [key], withUpdates(session, patch)))
    },
    async deleteSession(sessionToken) {
      const key = keyOf(session, "sessionToken", sessionToken)
      return key ? found(await store.remove(session, [key])) : null
    },
  }
}

/** Reads a session out of a record. */
export function toSession(record: PlainRecord): AdapterSession {
  // The table's columns are those of AdapterSession, none of which can be null.
  return record as unknown as AdapterSession
}

/** The methods about all sessions of a user. */
function methodsByUser(store: Store): Methods<"listSessionsByUserId" | "deleteSessionsByUserId"> {
  const { session } = store.tables
  return {
    async listSessionsByUserId(userId) {
      const keys = keysOf(session, { userId })
      return keys ? (await findAll(store, session, keys)).map(toSession) : []
    },
    async deleteSessionsByUserId(userId, { except } = {}) {
      const key = keyOf(session, "userId", userId)
      // An invalid token matches no session, so every session is deleted.
      if (key) await store.remove(session, [key], keyOf(session, "sessionToken", except))
    },
  }
}
