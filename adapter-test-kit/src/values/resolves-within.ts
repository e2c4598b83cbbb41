/**
 * Waits for work, but not for ever. What work that was given up on rejects with later is dropped.
 *
 * @param work - that was begun
 * @param ms - how long to wait at most
 * @returns whether it has resolved by then
 * @throws what it rejects with by then
 */
export async function resolvesWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(() => resolve(false), ms)
  try {
    return await Promise.race([work.then(() => true), promise])
  } finally {
    clearTimeout(timer)
  }
}
