import type { AdapterUser } from "../adapter/adapter.ts"

/**
 * Tells whether something began after the user's e-mail address was proved, or nobody proved it. What
 * began before may be the doing of somebody who registered the address before its owner came.
 *
 * @param user - the user, as stored now
 * @param beganAt - seconds since the epoch
 */
export function isSinceProof({ emailVerified }: AdapterUser, beganAt: number): boolean {
  // Of two within one second nobody knows which came first; some adapters leave out what is empty.
  return Math.floor(Number(emailVerified ?? 0) / 1000) < beganAt
}
