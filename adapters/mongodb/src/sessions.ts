import { areKeys } from "@lockstep/core/adapters"
import { insertOnce } from "./insert-once.ts"
import { sessionAndUser, toSession } from "./session-and-user.ts"
import { sameId } from "./same-id.ts"
import { exactly } from "./step.ts"
import type { Methods, OpenDatabase, Store, StoredRecord } from "./store.ts"
import { toRecord, type StoredFields } from "./to-record.ts"
import { findWithUser } from "./with-user.ts"

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
  const found = (document: StoredRecord | null) => (document ? toSession(store, document) : null)
  return {
    ...methodsByUser(store),
    async createSession(session) {
      const fields = toRecord(session, store.shapes.Sessions, store)
      return store.use(async (on) => toSession(store, await insertOnce(on, "Sessions", fields)))
    },
    getSessionAndUser: sessionAndUser(store),
    async updateSession({ sessionToken, ...changes }) {
      if (!areKeys(sessionToken)) return null
      const patch = toRecord(changes, store.shapes.Sessions, store)
      return store.use(async (on) => found(await updated(on, sessionToken, patch)))
    },
    async deleteSession(sessionToken) {
      if (!areKeys(sessionToken)) return null
      return store.use(async (on) =>
        found(await on.collection("Sessions").findOneAndDelete(exactly({ sessionToken }))),
      )
    },
  }
}

/** The session after the change, or as it is when there is nothing to change. */
function updated(
  on: OpenDatabase,
  sessionToken: string,
  patch: StoredFields,
): Promise<StoredRecord | null> {
  const filter = exactly({ sessionToken })
  const sessions = on.collection("Sessions")
  if (Object.keys(patch).length === 0) return sessions.findOne(filter)
  return sessions.findOneAndUpdate(filter, { $set: patch }, { returnDocument: "after" })
}

/** The methods about all sessions of a user. */
function methodsByUser(store: Store): Methods<"listSessionsByUserId" | "deleteSessionsByUserId"> {
  return {
    async listSessionsByUserId(id) {
      const userId = store.ids.toStored(id)
      if (userId === undefined) return []
      return store.use(async (on) => {
        const found = await findWithUser(on, "Sessions", sameId("userId", userId))
        return found.map(({ record }) => toSession(store, record))
      })
    },
    async deleteSessionsByUserId(id, { except } = {}) {
      const userId = store.ids.toStored(id)
      if (userId === undefined) return
      // An invalid token matches no session, so every session is deleted.
      const others = except !== undefined && areKeys(except) && { sessionToken: { $ne: except } }
      const filter = { ...sameId("userId", userId), ...others }
      await store.use((on) => on.collection("Sessions").deleteMany(filter))
    },
  }
}
