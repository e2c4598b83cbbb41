import type { AuthContext } from "../context.ts"
import type { SignedIn } from "./session-strategy.ts"

/** How far a clock of another server may be ahead, in seconds. */
const clockToleranceSeconds = 60

/** What parts a session token from the time behind it. */
const separator = "~"
const suffixShape = /~([0-9a-z]{6,8})$/

/**
 * When somebody signed in, in seconds since the epoch: now; or, where this request proved their e-mail
 * address, the second after the proof, so that this session alone counts as later than it.
 *
 * @param context - the request
 * @param signedIn - who signed in
 */
export function signInTime({ now }: AuthContext, { user, account }: SignedIn): number {
  const proved = "emailVerified" in user ? Number(user.emailVerified) : 0
  // By any other way in it was somebody else who proved it, at the same moment.
  const isOfThisRequest = account.type === "email" && proved >= now && proved <= Date.now()
  return isOfThisRequest ? Math.floor(proved / 1000) + 1 : Math.floor(now / 1000)
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
