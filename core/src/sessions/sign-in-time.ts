import type { AdapterUser } from "../adapter/adapter.ts"
import type { AuthContext } from "../context.ts"
import type { SignedIn } from "./session-strategy.ts"

/*
 * Only this module compares the time of a sign-in with the time at which the user's email address
 * was verified. The first is in whole seconds, rounded down. The second is as the database returns
 * it: exact, or rounded to seconds in either direction. If both are within one second, their order
 * is unknown. Times from another server can be off by `clockToleranceSeconds`.
 */
const clockToleranceSeconds = 60

/**
 * In milliseconds since the epoch; 0: never. Some databases return another empty value than `null`.
 */
function verifiedAt({ emailVerified }: AdapterUser): number {
  const time = typeof emailVerified === "object" ? Number(emailVerified) : 0
  return time > 0 ? time : 0
}

/** Returns whether a user has verified their email address here. */
export function hasVerifiedEmail(user: AdapterUser): boolean {
  return verifiedAt(user) > 0
}

/** Returns whether a user was verified so long ago that no request from that time is still running. */
export function isVerifiedLongAgo({ now }: AuthContext, user: AdapterUser): boolean {
  return hasVerifiedEmail(user) && verifiedAt(user) < now - clockToleranceSeconds * 1000
}

/** Returns whether two reads of a user have the same verification. */
export function isSameVerification(before: AdapterUser, after: AdapterUser): boolean {
  return verifiedAt(before) === verifiedAt(after)
}

/**
 * Returns when a user signed in, in seconds since the epoch: now, or, for a user who has just
 * verified the email address, at the earliest the second after the verification. Any other session
 * of that moment can be an attacker's, and counts as earlier.
 */
export function signInTime({ now }: AuthContext, { user, isOwner = false }: SignedIn): number {
  const isDated = isOwner && "emailVerified" in user
  const verifiedSecond = isDated ? Math.ceil(verifiedAt(user) / 1000) : 0
  const seconds = Math.floor(now / 1000)
  // A date that is further ahead comes from the application, and does not justify this date for the
  // session.
  const isAhead = verifiedSecond > seconds + clockToleranceSeconds
  return isAhead ? seconds : Math.max(seconds, verifiedSecond + 1)
}

/**
 * Returns whether something began after the user's email address was verified, or the address was
 * never verified. Anything earlier can come from an attacker who registered the address before its
 * owner.
 *
 * @param user - the user, as stored now
 * @param beganAt - seconds since the epoch; `undefined` counts as the earliest time
 */
export function isAfterEmailVerification(user: AdapterUser, beganAt: number | undefined): boolean {
  return beganAt !== undefined && Math.floor(verifiedAt(user) / 1000) < beganAt
}

/**
 * Returns whether an exact date lies between the verification of a user and now, within the clock
 * tolerance of several servers.
 *
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
 * Sets a cookie that records when a JWT session ended in the browser. The response to a slower
 * request can set the session token again, which no server stores.
 *
 * @param at - seconds since the epoch
 * @param maxAge - lifetime of the cookie, in seconds
 */
export function rememberSignOut({ jar, cookies }: AuthContext, at: number, maxAge: number): void {
  const { name, options } = cookies.signedOut
  jar.set({ name, value: String(at), options: { ...options, maxAge } })
}

/**
 * Returns when a JWT session last ended in a browser.
 *
 * @param value - of the cookie that {@link rememberSignOut} sets
 * @param now - milliseconds since the epoch
 * @returns seconds since the epoch; 0 if it is unknown or too far ahead for any clock
 */
export function readSignOut(value: string | undefined, now: number): number {
  const at = Number(value)
  return at <= now / 1000 + clockToleranceSeconds ? at : 0
}

/**
 * Returns when a session ends regardless of its use (`session.absoluteMaxAge`).
 *
 * @param signedInAt - seconds since the epoch; any other value means that the sign-in is not dated
 * @returns milliseconds since the epoch: infinity without the option, 0 for a session without a date
 */
export function absoluteEnd({ config, now }: AuthContext, signedInAt: unknown): number {
  const { absoluteMaxAgeSeconds } = config.session
  if (absoluteMaxAgeSeconds === undefined) return Infinity
  const isDate = typeof signedInAt === "number" && signedInAt <= now / 1000 + clockToleranceSeconds
  return isDate ? (signedInAt + absoluteMaxAgeSeconds) * 1000 : 0
}
