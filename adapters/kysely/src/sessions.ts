import { areKeys } from "@lockstep/core/adapters"
import type { StoredRow } from "./from-record.ts"
import { insertOnce } from "./insert-once.ts"
import { sessionAndUser, toSession } from "./session-and-user.ts"
import type { Methods, Store, StoredKysely } from "./store.ts"
import { toRecord, type StoredRecord } from "./to-record.ts"

/** The methods about sessions. */
export function sessionMethods(
  store: Store,
): Methods<"createSession" | "getSessionAndUser" | "updateSession" | "deleteSession"> {
  const { db, tables, report } = store
  return {
    async createSession(session) {
      const record = toRecord(session, tables.session, report)
      return toSession(store, await insertOnce(db, "Session", record))
    },
    getSessionAndUser: sessionAndUser(store),
    async updateSession({ sessionToken, ...changes }) {
      if (!areKeys(sessionToken)) return null
      const patch = toRecord(changes, tables.session, report)
      const row = await updated(db, sessionToken, patch)
      return row ? toSession(store, row) : null
    },
    async deleteSession(sessionToken) {
      if (!areKeys(sessionToken)) return null
      const row = await db
        .deleteFrom("Session")
        .where("sessionToken", "=", sessionToken)
        .returningAll()
        .executeTakeFirst()
      return row ? toSession(store, row) : null
    },
  }
}

/** The session after the change, or as it is when there is nothing to change. */
function updated(
  db: StoredKysely,
  sessionToken: string,
  patch: StoredRecord,
): Promise<StoredRow | undefined> {
  if (Object.keys(patch).length > 0) {
    return db
      .updateTable("Session")
      .set(patch)
      .where("sessionToken", "=", sessionToken)
      .returningAll()
      .executeTakeFirst()
  }
  return db
    .selectFrom("Session")
    .selectAll()
    .where("sessionToken", "=", sessionToken)
    .executeTakeFirst()
}
