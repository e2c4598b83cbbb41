import { checkMaxAgeSeconds } from "../config/cookie-policy.ts"
import { InvalidCheck } from "../errors/errors.ts"

/** Maximum number of values in memory, which limits the memory that visitors can occupy. */
const maxValues = 200_000

/**
 * Records in this process that a one-time value, such as a `state` or a challenge, is in use. It
 * takes effect synchronously, so only one of two requests with the same value continues.
 *
 * @param value - the whole value; long and random, so values of different purposes differ
 * @param now - milliseconds since the epoch
 * @returns a function that forgets the value, if nothing was verified with it
 * @throws InvalidCheck if the value is in use or was used, or if too many values are stored
 */
export type RememberValue = (value: string, now: number) => () => void

/**
 * Creates a memory of used values. Each value is kept until it expires.
 *
 * @param forgetsOldest - whether a full memory forgets the oldest value, because a database stores
 *   it too. Otherwise a full memory rejects new values: a forgotten value that has not expired
 *   would be accepted again
 */
export function createConsumedValues(
  forgetsOldest: boolean,
  limit: number = maxValues,
): RememberValue {
  const consumed = new Map<string, number>()
  return (value, now) => {
    if ((consumed.get(value) ?? 0) > now) throw usedBefore()
    // A map keeps the insertion order, which is nearly the order of expiry.
    for (const [old, expires] of consumed) {
      if (expires > now && (!forgetsOldest || consumed.size < limit)) break
      consumed.delete(old)
    }
    if (consumed.size >= limit) {
      throw new InvalidCheck(
        `This process remembers ${limit} responses and accepts no more for now. Limit the rate of requests.`,
      )
    }
    consumed.set(value, now + checkMaxAgeSeconds * 1000)
    return () => void consumed.delete(value)
  }
}

/**
 * The process-wide memory for values that no database stores. A configuration can be created for
 * each request, so it cannot hold this memory.
 */
export const rememberAlone: RememberValue = createConsumedValues(false)

/** The process-wide memory for values that a database also stores. */
export const rememberBesideStore: RememberValue = createConsumedValues(true)

/** Returns the error for a one-time value that was already used. */
export function usedBefore(): InvalidCheck {
  return new InvalidCheck("This response was used before. Start the sign-in again.")
}
