/**
 * Waits for work for a limited time. Rejections after that time are ignored.
 *
 * @param work - work that has begun
 * @param ms - maximum waiting time
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
