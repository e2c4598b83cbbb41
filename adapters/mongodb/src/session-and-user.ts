import {
  AdapterError,
  areKeys,
  type AdapterSession,
  type SessionAndUser,
} from "@lockstep/core/adapters"
import { fromRecord } from "./from-record.ts"
import { exactly } from "./step.ts"
import type { Store, StoredRecord } from "./store.ts"
import { toUser } from "./to-user.ts"
import { findWithUser } from "./with-user.ts"

/** Makes `getSessionAndUser`: one join. A session whose user no longer exists is not found. */
export function sessionAndUser(
  store: Store,
): (sessionToken: string) => Promise<SessionAndUser | null> {
  return async (sessionToken) => {
    if (!areKeys(sessionToken)) return null
    return store.use(async (on) => {
      const [found] = await findWithUser(on, "Sessions", exactly({ sessionToken }))
      if (!found) return null
      return { session: toSession(store, found.record), user: toUser(store, found.owner) }
    })
  }
}

/**
 * Reads a session out of a document.
 *
 * @throws AdapterError for one without an expiry, which would never end
 */
export function toSession({ shapes }: Store, document: StoredRecord): AdapterSession {
  const session = fromRecord(document, shapes.Sessions)
  if (session["expires"] === null) throw new AdapterError("The stored session has no expiry.")
  // The fields are those of AdapterSession.
  return session as unknown as AdapterSession
}
