import type { AdapterSession, SessionAndUser } from "../adapter/adapter.ts"
import { canVerifyLater } from "../config/can-verify-later.ts"
import type { AuthContext } from "../context.ts"
import { signInTimeOf } from "./dated-token.ts"
import {
  isPlausiblyAfterEmailVerification,
  hasVerifiedEmail,
  isAfterEmailVerification,
} from "./sign-in-time.ts"
import { isVerifiedLater } from "./verified-later.ts"

/**
 * Tells whether database sessions must say when they began: an adapter that cannot delete the sessions of
 * a user leaves them in the database when the owner of the address verifies it.
 *
 * @param context - the request
 */
export function endsByDate({ config }: AuthContext): boolean {
  return !config.adapter?.has("deleteSessionsByUserId") && canVerifyLater(config.providers.values())
}

/**
 * Tells whether a database session began after its user's address was verified, or the address never was. One
 * from before may be the session of an attacker who had registered the address.
 *
 * A session that Auth.js began does not say when. It began before it was extended last; and if that was
 * before the verification, or it is to be extended now, the mark of such users decides.
 *
 * @param context - the request
 * @param found - the session and its user
 * @throws AdapterError when the database cannot be asked
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
  const { maxAgeSeconds } = context.config.session
  const extendedAt = Number(session.expires) - maxAgeSeconds * 1000
  // Further ahead than any clock, it is from when sessions lived longer.
  if (!isPlausiblyAfterEmailVerification(context, user, extendedAt)) return true
  return context.now >= extensionDue(context, session) && endsByDate(context)
}

/**
 * When a database session is to be extended, in milliseconds since the epoch: never where its cookie could
 * not follow.
 *
 * @param context - the request
 * @param session - the session, whose expiry is a date
 */
export function extensionDue(
  { canSetCookies, config }: AuthContext,
  { expires }: AdapterSession,
): number {
  if (!canSetCookies) return Infinity
  const { maxAgeSeconds, updateAgeSeconds } = config.session
  return Number(expires) - (maxAgeSeconds - updateAgeSeconds) * 1000
}
