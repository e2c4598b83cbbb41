import { InvalidCheck } from "../errors/oauth-errors.ts"

/** Values that a process remembers; more would take more memory than a server may give to visitors. */
const maxValues = 200_000

/**
 * Marks a one-time value, such as a `state` or a challenge, as used in this process.
 *
 * @param value - the whole value; long and random, so that those of different purposes differ
 * @param now - milliseconds since the epoch
 * @param maxAgeSeconds - how long the value is accepted from now, at most
 * @throws InvalidCheck when it was used before, or when too many values are remembered
 */
export type ConsumeOnce = (value: string, now: number, maxAgeSeconds: number) => void

/**
 * A memory of used values, each kept until it has expired. A full memory accepts no further value: to
 * forget one that has not expired would accept it a second time.
 *
 * @param limit - how many values it keeps
 */
export function createConsumedValues(limit: number = maxValues): ConsumeOnce {
  const consumed = new Map<string, number>()
  return (value, now, maxAgeSeconds) => {
    // A map keeps the order of insertion, which is nearly that of expiry.
    for (const [old, expires] of consumed) {
      if (expires > now) break
      consumed.delete(old)
    }
    if (consumed.has(value)) throw usedBefore()
    if (consumed.size >= limit) {
      throw new InvalidCheck(
        `This process remembers ${limit} responses and accepts no more for now. Limit the rate of requests.`,
      )
    }
    consumed.set(value, now + maxAgeSeconds * 1000)
  }
}

/** The memory of the process: a configuration may be made anew for each request, and would forget. */
export const consumeOnce: ConsumeOnce = createConsumedValues()

/** The error for a one-time value that was used before. */
export function usedBefore(): InvalidCheck {
  return new InvalidCheck("This response was used before. Start the sign-in again.")
}
