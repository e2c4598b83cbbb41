/** Values that were already used in this process, each until it would have expired anyway. */
const consumed = new Map<string, number>()
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
export function consumeOnce(value: string, now: number, maxAgeSeconds: number): boolean {
  forgetExpired(now)
  if (consumed.has(value)) return false
  consumed.set(value, now + maxAgeSeconds * 1000)
  return true
}

function forgetExpired(now: number): void {
  // A map keeps the order of insertion, which is that of expiry: the oldest come first.
  for (const [value, expires] of consumed) {
    if (expires > now && consumed.size < maxEntries) return
    consumed.delete(value)
  }
}
