import { addOrphan, createOrphan } from "./orphans.ts"
import type { Outcome } from "./outcome.ts"
import type { Sequence } from "./sequence.ts"

/** Returns whether a session has expired, so that the store may have deleted it (S7). */
export function mayBeGone({ store }: Sequence, sessionToken: string): boolean {
  const session = store.sessions.get(sessionToken)
  return session !== undefined && session.expires.getTime() < Date.now()
}

/**
 * Removes a session that has expired and was found to be deleted. It must not appear again, but may
 * conflict with another session with its token: a store may hide it before it deletes it.
 */
export function letGo(sequence: Sequence, sessionToken: string): void {
  sequence.store.sessions.delete(sessionToken)
  addOrphan(sequence, "sessions", sessionToken)
}

/**
 * Handles a session whose user does not exist. It may take the place of an expired session that the
 * subject deleted without showing it: then the subject has either.
 */
export function createOrphanedSession(
  sequence: Sequence,
  seen: Outcome,
  sessionToken: string,
): void {
  if (seen.kind !== "rejection" && mayBeGone(sequence, sessionToken)) {
    return addOrphan(sequence, "sessions", sessionToken)
  }
  createOrphan(sequence, seen, "sessions", sessionToken)
}
