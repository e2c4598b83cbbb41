import type { AdapterUser } from "../adapter/adapter.ts"
import type { AuthContext } from "../context.ts"
import type { SignedIn } from "./session-strategy.ts"

/** How far a clock of another server may be ahead, in seconds. */
export const clockToleranceSeconds = 60

/** What parts a session token from the time behind it. */
const separator = "~"
const suffixShape = /~([0-9a-z]{6,8})$/

/**
 * When a user signed in, in seconds since the epoch: now; or, for whoever has just shown that the address is
 * theirs, not before the second after it was verified. Stores may round that date.
 * Any other session of that moment may be somebody else's, and counts as earlier.
 *
 * @param context - the request
 * @param signedIn - who signed in
 */
export function signInTime({ now }: AuthContext, { user, isOwner = false }: SignedIn): number {
  const isDated = isOwner && "emailVerified" in user
  // Rounded up, as some stores do.
  const verifiedAt = isDated ? Math.ceil(Number(user.emailVerified) / 1000) : 0
  const seconds = Math.floor(now / 1000)
  // A date that is further ahead comes from the application, and is no reason to date a session so.
  return verifiedAt > seconds + clockToleranceSeconds ? seconds : Math.max(seconds, verifiedAt + 1)
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
 * @param signedInAt - seconds since the epoch; anything else is a session whose sign-in nobody dated
 * @returns milliseconds since the epoch: infinity without the option, 0 for a session without a date
 */
export function absoluteEnd({ config, now }: AuthContext, signedInAt: unknown): number {
  const { absoluteMaxAgeSeconds } = config.session
  if (absoluteMaxAgeSeconds === undefined) return Infinity
  const isDate = typeof signedInAt === "number" && signedInAt <= now / 1000 + clockToleranceSeconds
  return isDate ? (signedInAt + absoluteMaxAgeSeconds) * 1000 : 0
}

/**
 * Puts the time of the sign-in behind a session token. The store looks up the whole, so that nobody
 * can change the time.
 *
 * @param token - what the generator made
 * @param signedInAt - seconds since the epoch
 */
export function withSignInTime(token: string, signedInAt: number): string {
  return token + separator + signedInAt.toString(36).padStart(6, "0")
}

/**
 * The time behind a session token that {@link withSignInTime} made.
 *
 * @param token - a token that the store knows
 * @returns seconds since the epoch
 */
export function signInTimeOf(token: string): number | undefined {
  const [, time] = suffixShape.exec(token) ?? []
  return time === undefined ? undefined : Number.parseInt(time, 36)
}

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
