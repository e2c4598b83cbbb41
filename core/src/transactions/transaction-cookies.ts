import { checkMaxAgeSeconds as maxAgeSeconds } from "../config/cookie-policy.ts"
import type { AuthContext } from "../context.ts"
import type { CookieOption } from "../cookies/cookie.ts"
import { isCookieName } from "../cookies/serialize-cookie.ts"
import { randomBase64url } from "../crypto/random.ts"

const timeLength = 7
/** Characters of the random part. */
const randomLength = 6
const shape = /^[0-9a-z]{7}[\w-]{6}$/
/** How far a clock of another server may be ahead. */
const clockToleranceSeconds = 60

/** Length of every id, in characters. */
export const transactionIdLength: number = timeLength + randomLength

/** Transactions of one kind that one browser can have under way; the oldest gives way to a further one. */
const maxTransactions = 5
/** Cookies cleared by one answer, whose head must stay within what proxies accept. */
const maxCleared = 20
/** Lockstep writes no longer suffix, and deleting a cookie with one is not worth its length. */
const maxSuffixLength = 64

/**
 * Makes the id of one sign-in: the time and a random part, so that the age of its cookie can be told
 * without opening it.
 *
 * @param now - milliseconds since the epoch
 */
export function newTransactionId(now: number): string {
  const seconds = Math.floor(now / 1000).toString(36)
  return seconds.padStart(timeLength, "0") + randomBase64url(randomLength).slice(0, randomLength)
}

/**
 * Tells whether a sign-in with this id can still be under way. IDs that were not made here are not, and
 * neither are those from the future, which would never become the oldest.
 *
 * @param id - suffix of a cookie's name, or beginning of a `state`
 * @param now - milliseconds since the epoch
 * @param maxAgeSeconds - how long a sign-in may take
 */
export function isLiveTransaction(id: string, now: number, maxAgeSeconds: number): boolean {
  if (!shape.test(id)) return false
  const ageSeconds = now / 1000 - Number.parseInt(id.slice(0, timeLength), 36)
  return ageSeconds >= -clockToleranceSeconds && ageSeconds <= maxAgeSeconds
}

/**
 * The cookie of one transaction: each has its own, so that two tabs do not disturb each other.
 *
 * @param kind - what the cookies of this kind have in common
 * @param id - of the transaction
 */
export function transactionCookie({ name, options }: CookieOption, id: string): CookieOption {
  return { name: `${name}.${id}`, options }
}

/**
 * Sets the cookie of a new transaction, in place of the oldest ones where there are too many.
 *
 * @param context - the request
 * @param kind - what the cookies of this kind have in common
 * @param id - of the transaction
 * @param value - sealed
 */
export function setTransactionCookie(
  context: AuthContext,
  kind: CookieOption,
  id: string,
  value: string,
): void {
  clearOldest(context, kind)
  const { name, options } = transactionCookie(kind, id)
  const expires = new Date(context.now + maxAgeSeconds * 1000)
  context.jar.set({ name, value, options: { ...options, maxAge: maxAgeSeconds, expires } })
}

/**
 * The cookies of every transaction that this browser has under way, the oldest first.
 *
 * @param context - the request
 */
export function liveTransactions(context: AuthContext): CookieOption[] {
  const { state, webauthnChallenge } = context.cookies
  return [state, webauthnChallenge]
    .flatMap((kind) => liveIds(context, kind).map((id) => ({ id, kind })))
    .toSorted((left, right) => (left.id < right.id ? -1 : 1))
    .slice(-maxCleared)
    .map(({ id, kind }) => transactionCookie(kind, id))
}

/**
 * Forgets every transaction that this browser has under way, so that its next user cannot finish
 * one.
 *
 * @param context - the request
 */
export function forgetTransactions(context: AuthContext): void {
  for (const cookie of liveTransactions(context)) context.jar.clear(cookie)
}

function clearOldest(context: AuthContext, kind: CookieOption): void {
  const kept = new Set(liveIds(context, kind).slice(-(maxTransactions - 1)))
  const others = transactionIds(context, kind).filter((id) => !kept.has(id))
  for (const id of others.slice(0, maxCleared)) context.jar.clear(transactionCookie(kind, id))
}

function liveIds(context: AuthContext, kind: CookieOption): string[] {
  return transactionIds(context, kind)
    .filter((id) => isLiveTransaction(id, context.now, maxAgeSeconds))
    .toSorted()
}

/** Of the cookies that came; a name that was not made here may not even be fit for a header. */
function transactionIds({ jar }: AuthContext, { name }: CookieOption): string[] {
  const prefix = `${name}.`
  return [...jar.received.keys()]
    .filter((received) => received.startsWith(prefix))
    .map((received) => received.slice(prefix.length))
    .filter((id) => id.length <= maxSuffixLength && isCookieName(prefix + id))
}
