import { randomBase64url } from "../crypto/random.ts"

const timeLength = 7
/** Characters of the random part. */
const randomLength = 6
const shape = /^[0-9a-z]{7}[\w-]{6}$/
/** How far a clock of another server may be ahead. */
const clockToleranceSeconds = 60

/** Length of every id, in characters. */
export const transactionIdLength: number = timeLength + randomLength

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
 * Tells whether a sign-in with this id can still be under way. Ids that nobody here made are not, and
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
