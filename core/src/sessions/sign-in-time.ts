import type { AdapterUser } from "../adapter/adapter.ts"
import type { AuthContext } from "../context.ts"
import type { SignedIn } from "./session-strategy.ts"

/*
 * The only place that compares the date of a sign-in with the date at which the user's address was verified.
 * The first is in whole seconds, rounded down. The second is as the store returns it: exact, or rounded to
 * seconds either way. Of a sign-in and a verification within one second it is unknown which came first. Dates
 * that another server set can be off by `clockToleranceSeconds`.
 */
const clockToleranceSeconds = 60

/** In milliseconds since the epoch; 0: never. Some stores return another empty value than `null`. */
function verifiedAt({ emailVerified }: AdapterUser): number {
  const time = typeof emailVerified === "object" ? Number(emailVerified) : 0
  return time > 0 ? time : 0
}

/**
 * Tells whether a user has verified their address here.
 *
 * @param user - a stored user
 */
export function hasVerifiedEmail(user: AdapterUser): boolean {
  return verifiedAt(user) > 0
}

/**
 * Tells whether a user was verified so long ago that no request that began then is still running.
 *
 * @param context - the request
 * @param user - a stored user
 */
export function isVerifiedLongAgo({ now }: AuthContext, user: AdapterUser): boolean {
  return hasVerifiedEmail(user) && verifiedAt(user) < now - clockToleranceSeconds * 1000
}

/**
 * Tells whether two readings of a user have the same verification.
 *
 * @param before - a stored user
 * @param after - the same user, read later
 */
export function isSameVerification(before: AdapterUser, after: AdapterUser): boolean {
  return verifiedAt(before) === verifiedAt(after)
}

/**
 * When a user signed in, in seconds since the epoch: now; or, for a user who has just shown that the
 * address is theirs, not before the second after it was verified.
 * Any other session of that moment may be an attacker's, and counts as earlier.
 *
 * @param context - the request
 * @param signedIn - who signed in
 */
export function signInTime({ now }: AuthContext, { user, isOwner = false }: SignedIn): number {
  const isDated = isOwner && "emailVerified" in user
  const verifiedSecond = isDated ? Math.ceil(verifiedAt(user) / 1000) : 0
  const seconds = Math.floor(now / 1000)
  // A date that is further ahead comes from the application, and is no reason to date a session so.
  const isAhead = verifiedSecond > seconds + clockToleranceSeconds
  return isAhead ? seconds : Math.max(seconds, verifiedSecond + 1)
}

/**
 * Tells whether something began after the user's email address was verified, or the address never was. What
 * began before may be the doing of an attacker who registered the address before its owner came.
 *
 * @param user - the user, as stored now
 * @param beganAt - seconds since the epoch; `undefined`: before anything
 */
export function isAfterEmailVerification(user: AdapterUser, beganAt: number | undefined): boolean {
  return beganAt !== undefined && Math.floor(verifiedAt(user) / 1000) < beganAt
}

/**
 * Tells whether a date that was not rounded lies between the verification of a user and now, as far as the
 * clocks of several servers agree.
 *
 * @param context - the request
 * @param user - the user, as stored now
 * @param date - milliseconds since the epoch
 */
export function isPlausiblyAfterEmailVerification(
  { now }: AuthContext,
  user: AdapterUser,
  date: number,
): boolean {
  const toleranceMs = clockToleranceSeconds * 1000
  return date >= verifiedAt(user) - toleranceMs && date <= now + toleranceMs
}

/**
 * Makes the browser remember when a JWT session ended in it: the response to a slower request can bring the
 * session token back, which no server remembers.
 *
 * @param context - the request
 * @param at - seconds since the epoch
 * @param maxAge - how long it is remembered, in seconds
 */
export function rememberSignOut({ jar, cookies }: AuthContext, at: number, maxAge: number): void {
  const { name, options } = cookies.signedOut
  jar.set({ name, value: String(at), options: { ...options, maxAge } })
}

/**
 * When a JWT session ended in a browser last.
 *
 * @param value - of the cookie that {@link rememberSignOut} sets
 * @param now - milliseconds since the epoch
 * @returns seconds since the epoch; 0 if it is unknown or further ahead than any clock
 */
export function readSignOut(value: string | undefined, now: number): number {
  const at = Number(value)
  return at <= now / 1000 + clockToleranceSeconds ? at : 0
}

/**
 * When a session ends however much it is used (`session.absoluteMaxAge`).
 *
 * @param context - the request
 * @param signedInAt - seconds since the epoch; anything else is a session whose sign-in is not dated
 * @returns milliseconds since the epoch: infinity without the option, 0 for a session without a date
 */
export function absoluteEnd({ config, now }: AuthContext, signedInAt: unknown): number {
  const { absoluteMaxAgeSeconds } = config.session
  if (absoluteMaxAgeSeconds === undefined) return Infinity
  const isDate = typeof signedInAt === "number" && signedInAt <= now / 1000 + clockToleranceSeconds
  return isDate ? (signedInAt + absoluteMaxAgeSeconds) * 1000 : 0
}
