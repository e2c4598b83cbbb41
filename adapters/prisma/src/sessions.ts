import { AdapterError, type AdapterSession } from "@lockstep/core/adapters"
import type { Row } from "./client.ts"
import { fromRecord } from "./from-record.ts"
import { changeByKey, findByKey, findByOwner, keyOf } from "./keys.ts"
import type { Model } from "./models.ts"
import { orNothing } from "./or-nothing.ts"
import { findWithUser } from "./with-user.ts"
import type { Methods, Store } from "./store.ts"
import { toRecord, withDatabaseNulls } from "./to-record.ts"
import { toUser } from "./users.ts"

type Ending = "deleteSession" | "deleteSessionsByUserId"
type SessionMethod =
  | "createSession"
  | "getSessionAndUser"
  | "updateSession"
  | "listSessionsByUserId"
  | Ending

/** The methods about sessions. */
export function sessionMethods(store: Store, model: Model): Methods<SessionMethod> {
  const { client, writes, report } = store
  return {
    ...endings(store, model),
    async createSession(session) {
      const key = keyOf(model, { sessionToken: session.sessionToken })
      if (!key) throw new AdapterError("createSession failed: its token is not a valid string.")
      const data = withDatabaseNulls(toRecord(session, model, report), model)
      return toSession(await writes.insert(key, data), model)
    },
    async getSessionAndUser(sessionToken) {
      const key = keyOf(model, { sessionToken })
      const found = key && (await findWithUser(store, key))
      if (!found) return null
      return { session: toSession(found.row, model), user: toUser(found.user, store.models.User) }
    },
    async updateSession({ sessionToken, ...changes }) {
      const key = keyOf(model, { sessionToken })
      if (!key) return null
      const patch = withDatabaseNulls(toRecord(changes, model, report), model)
      // It never adds a row: a session that was ended in the meantime must stay ended.
      const row =
        Object.keys(patch).length > 0
          ? await changeByKey(key, client, writes.update(key, patch))
          : await findByKey(key, model.on(client))
      return row ? toSession(row, model) : null
    },
    async listSessionsByUserId(userId) {
      const rows = await findByOwner(model, client, userId)
      return rows.map((row) => toSession(row, model))
    },
  }
}

function endings({ writes }: Store, model: Model): Methods<Ending> {
  return {
    async deleteSession(sessionToken) {
      const key = keyOf(model, { sessionToken })
      const row = key && (await writes.remove(key))
      return row ? toSession(row, model) : null
    },
    async deleteSessionsByUserId(userId, { except } = {}) {
      const key = keyOf(model, { userId })
      if (!key) return
      const kept = except === undefined ? undefined : keyOf(model, { sessionToken: except })
      const isDone = kept && (await orNothing(writes.removeAll(key, kept).then(() => true)))
      // An invalid token, or one that the column cannot hold, matches no session, so every session
      // is deleted.
      if (!isDone) await orNothing(writes.removeAll(key))
    },
  }
}

/** Reads a session out of a row. */
export function toSession(row: Row, model: Model): AdapterSession {
  // The columns are those of AdapterSession.
  return fromRecord(row, model) as unknown as AdapterSession
}
