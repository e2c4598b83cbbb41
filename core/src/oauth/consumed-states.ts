/** States that were already used in this process, each until it would have expired anyway. */
const consumed = new Map<string, number>()
const maxEntries = 10_000

/**
 * Marks a `state` as used. Several servers do not know of each other's: there the provider's single-use
 * code stops a replay.
 *
 * @param state - the whole value
 * @param now - milliseconds since the epoch
 * @param maxAgeSeconds - when it can be forgotten
 * @returns `false` when it was used before
 */
export function consumeState(state: string, now: number, maxAgeSeconds: number): boolean {
  forgetExpired(now)
  if (consumed.has(state)) return false
  consumed.set(state, now + maxAgeSeconds * 1000)
  return true
}

function forgetExpired(now: number): void {
  // A map keeps the order of insertion, which is that of expiry: the oldest come first.
  for (const [state, expires] of consumed) {
    if (expires > now && consumed.size < maxEntries) return
    consumed.delete(state)
  }
}
