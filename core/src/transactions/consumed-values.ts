const maxEntries = 10_000

/**
 * Marks a one-time value, such as a `state` or a challenge, as used. Several servers do not know of each
 * other's: there a provider's single-use code, or a passkey's counter, stops a replay.
 *
 * @param value - the whole value; long and random, so that those of different purposes differ
 * @param now - milliseconds since the epoch
 * @param maxAgeSeconds - when it can be forgotten
 * @returns `false` when it was used before
 */
export type ConsumeOnce = (value: string, now: number, maxAgeSeconds: number) => boolean

/** A memory of used values, each kept until it would have expired anyway. */
export function createConsumedValues(): ConsumeOnce {
  const consumed = new Map<string, number>()
  return (value, now, maxAgeSeconds) => {
    forgetExpired(consumed, now)
    if (consumed.has(value)) return false
    consumed.set(value, now + maxAgeSeconds * 1000)
    return true
  }
}

/** That of the process: a configuration may be made anew for each request, and would forget. */
export const consumeOnce: ConsumeOnce = createConsumedValues()

function forgetExpired(consumed: Map<string, number>, now: number): void {
  // A map keeps the order of insertion, which is that of expiry: the oldest come first.
  for (const [value, expires] of consumed) {
    if (expires > now && consumed.size < maxEntries) return
    consumed.delete(value)
  }
}
