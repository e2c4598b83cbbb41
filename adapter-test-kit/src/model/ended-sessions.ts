import { createOrphan } from "./orphans.ts"
import type { Sequence } from "./sequence.ts"

/**
 * Returns whether a session has expired, so that the store may have deleted it (S7).
 *
 * @param sequence - in progress
 * @param sessionToken - of the session
 */
export function mayBeGone({ store }: Sequence, sessionToken: string): boolean {
  const session = store.sessions.get(sessionToken)
  return session !== undefined && session.expires.getTime() < Date.now()
}

/**
 * Removes a session that has expired and was found to be deleted. It must not appear again, but may
 * conflict with another session with its token: a store may hide it before it deletes it.
 *
 * @param sequence - in progress
 * @param sessionToken - of the session
 */
export function letGo(sequence: Sequence, sessionToken: string): void {
  sequence.store.sessions.delete(sessionToken)
  createOrphan(sequence, { kind: "nothing" }, "sessions", sessionToken)
}
