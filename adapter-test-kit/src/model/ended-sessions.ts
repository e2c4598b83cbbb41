import { createOrphan } from "./orphans.ts"
import type { Sequence } from "./sequence.ts"

/**
 * Tells whether a session has ended, so that the store may have thrown it away (S7).
 *
 * @param sequence - under way
 * @param sessionToken - of the session
 */
export function mayBeGone({ store }: Sequence, sessionToken: string): boolean {
  const session = store.sessions.get(sessionToken)
  return session !== undefined && session.expires.getTime() < Date.now()
}

/**
 * Forgets a session that has ended and was seen to be gone. It must not be seen again, but may be in
 * the way of another one with its token: a store may hide it before it throws it away.
 *
 * @param sequence - under way
 * @param sessionToken - of the session
 */
export function letGo(sequence: Sequence, sessionToken: string): void {
  sequence.store.sessions.delete(sessionToken)
  createOrphan(sequence, { kind: "nothing" }, "sessions", sessionToken)
}
