import { afterRunning } from "./running-time.ts"

/**
 * Waits for work for a limited time. Rejections after that time are ignored.
 *
 * @param ms - maximum time in which this process runs
 * @returns whether it has resolved by then
 * @throws what it rejects with by then
 */
export async function resolvesWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<false>()
  const cancel = afterRunning(ms, () => resolve(false))
  try {
    return await Promise.race([work.then(() => true), promise])
  } finally {
    cancel()
  }
}
