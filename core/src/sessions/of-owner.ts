import type { AdapterSession, SessionAndUser } from "../adapter/adapter.ts"
import { canVerifyLater } from "../config/can-verify-later.ts"
import type { AuthContext } from "../context.ts"
import { isUnkept, signInTimeOf } from "./dated-token.ts"
import { lifetimesOf } from "./session-cookie.ts"
import {
  isPlausiblyAfterEmailVerification,
  hasVerifiedEmail,
  isAfterEmailVerification,
} from "./sign-in-time.ts"
import { isVerifiedLater } from "./verified-later.ts"

/**
 * Returns whether database sessions must record when they began. If an adapter cannot delete the
 * sessions of a user, they stay in the database when the owner of the email address verifies it.
 */
export function endsByDate({ config }: AuthContext): boolean {
  return !config.adapter?.has("deleteSessionsByUserId") && canVerifyLater(config.providers.values())
}

/**
 * Returns whether a database session began after its user's email address was verified, or the
 * address was never verified. An earlier session can belong to an attacker who had registered the
 * address.
 *
 * A session that Auth.js created does not record when it began, only that it began before it was
 * last extended. If it was extended before the verification, or is due to be extended now, the
 * `verifiedLaterKey` record of the user decides.
 *
 * @throws AdapterError when the database fails
 */
export async function isOfOwner(context: AuthContext, found: SessionAndUser): Promise<boolean> {
  const { session, user } = found
  if (!hasVerifiedEmail(user)) return true
  const signedInAt = signInTimeOf(session.sessionToken)
  if (signedInAt !== undefined) return isAfterEmailVerification(user, signedInAt)
  const { adapter } = context.config
  if (adapter === undefined || !isDoubtful(context, found)) return true
  return !(await isVerifiedLater(adapter, user))
}

function isDoubtful(context: AuthContext, { session, user }: SessionAndUser): boolean {
  const { maxAgeSeconds } = lifetimesOf(context, isUnkept(session.sessionToken))
  const extendedAt = Number(session.expires) - maxAgeSeconds * 1000
  // A date too far ahead for any clock is from a time when sessions had a longer lifetime.
  if (!isPlausiblyAfterEmailVerification(context, user, extendedAt)) return true
  return context.now >= extensionDue(context, session) && endsByDate(context)
}

/**
 * Returns when a database session must be extended, in milliseconds since the epoch; never if the
 * request cannot set cookies.
 *
 * @param session - the session, whose expiry is a date
 */
export function extensionDue(
  context: AuthContext,
  { expires, sessionToken }: AdapterSession,
): number {
  if (!context.canSetCookies) return Infinity
  const { maxAgeSeconds, updateAgeSeconds } = lifetimesOf(context, isUnkept(sessionToken))
  return Number(expires) - (maxAgeSeconds - updateAgeSeconds) * 1000
}
