import { checkMaxAgeSeconds } from "../config/cookie-policy.ts"
import { InvalidCheck } from "../errors/oauth-errors.ts"

/** Values that a process remembers; more would take more memory than a server may give to visitors. */
const maxValues = 200_000

/**
 * Remembers in this process that a one-time value, such as a `state` or a challenge, is used: at once, so
 * that of two requests with the same value only one goes on.
 *
 * @param value - the whole value; long and random, so that those of different purposes differ
 * @param now - milliseconds since the epoch
 * @returns forgets the value, as nothing was proved with it
 * @throws InvalidCheck when it is in use or was used, or when too many values are remembered
 */
export type RememberValue = (value: string, now: number) => () => void

/**
 * A memory of used values, each kept until it has expired.
 *
 * @param forgetsOldest - a full memory forgets the oldest value, for a database that remembers it as well.
 *   Otherwise it accepts no other value: to forget one that has not expired would accept it a second time
 * @param limit - how many values it keeps
 */
export function createConsumedValues(
  forgetsOldest: boolean,
  limit: number = maxValues,
): RememberValue {
  const consumed = new Map<string, number>()
  return (value, now) => {
    if ((consumed.get(value) ?? 0) > now) throw usedBefore()
    // A map keeps the order of insertion, which is nearly that of expiry.
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
 * The memory of the process for values that no database remembers: a configuration may be made anew for
 * each request, and would forget.
 */
export const rememberAlone: RememberValue = createConsumedValues(false)

/** The memory of the process for values that a database remembers as well. */
export const rememberBesideStore: RememberValue = createConsumedValues(true)

/** The error for a one-time value that was used before. */
export function usedBefore(): InvalidCheck {
  return new InvalidCheck("This response was used before. Start the sign-in again.")
}
