import { checkMaxAgeSeconds as maxAgeSeconds } from "../config/cookie-policy.ts"
import type { AuthContext } from "../context.ts"
import type { CookieOption } from "../cookies/cookie.ts"
import { isCookieName } from "../cookies/serialize-cookie.ts"
import { randomBase64url } from "../crypto/random.ts"

const timeLength = 7
/** Length of the random part, in characters. */
const randomLength = 6
const shape = /^[0-9a-z]{7}[\w-]{6}$/
/** How far the clock of another server can be ahead. */
const clockToleranceSeconds = 60

/** Length of every transaction ID, in characters. */
export const transactionIdLength: number = timeLength + randomLength

/** Maximum pending transactions of one kind per browser; a new one replaces the oldest. */
const maxTransactions = 5
/** Maximum cookies cleared by one response, because proxies limit the size of its headers. */
const maxCleared = 20
/**
 * Lockstep writes shorter suffixes; deleting a cookie with a longer one would enlarge the response.
 */
const maxSuffixLength = 64

/**
 * Creates the ID of one sign-in transaction: the time and a random part. The time shows the age of
 * the cookie without decrypting it.
 *
 * @param now - milliseconds since the epoch
 */
export function newTransactionId(now: number): string {
  const seconds = Math.floor(now / 1000).toString(36)
  return seconds.padStart(timeLength, "0") + randomBase64url(randomLength).slice(0, randomLength)
}

/**
 * Returns whether a sign-in with this ID can still be pending. It rejects IDs that were not created
 * here, and IDs from the future, which would never become the oldest.
 *
 * @param id - suffix of a cookie name, or prefix of a `state`
 * @param now - milliseconds since the epoch
 * @param maxAgeSeconds - how long a sign-in may take
 */
export function isLiveTransaction(id: string, now: number, maxAgeSeconds: number): boolean {
  if (!shape.test(id)) return false
  const ageSeconds = now / 1000 - Number.parseInt(id.slice(0, timeLength), 36)
  return ageSeconds >= -clockToleranceSeconds && ageSeconds <= maxAgeSeconds
}

/**
 * Returns the cookie of one transaction. Each transaction has its own, so two tabs do not
 * interfere.
 *
 * @param kind - the name prefix and options of the cookies of this kind
 */
export function transactionCookie({ name, options }: CookieOption, id: string): CookieOption {
  return { name: `${name}.${id}`, options }
}

/**
 * Sets the cookie of a new transaction. If there are too many, deletes the oldest.
 *
 * @param kind - the name prefix and options of the cookies of this kind
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

/** Returns the cookies of the pending transactions of this browser, oldest first. */
export function liveTransactions(context: AuthContext): CookieOption[] {
  const { state, webauthnChallenge } = context.cookies
  return [state, webauthnChallenge]
    .flatMap((kind) => liveIds(context, kind).map((id) => ({ id, kind })))
    .toSorted((left, right) => (left.id < right.id ? -1 : 1))
    .slice(-maxCleared)
    .map(({ id, kind }) => transactionCookie(kind, id))
}

/** Deletes the pending transactions of this browser, so that its next user cannot finish one. */
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

/** Reads the IDs from the received cookies. Foreign names may not be valid in a header. */
function transactionIds({ jar }: AuthContext, { name }: CookieOption): string[] {
  const prefix = `${name}.`
  return [...jar.received.keys()]
    .filter((received) => received.startsWith(prefix))
    .map((received) => received.slice(prefix.length))
    .filter((id) => id.length <= maxSuffixLength && isCookieName(prefix + id))
}
