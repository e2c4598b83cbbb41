/** How much longer work may take than it is meant to, in milliseconds. */
const graceMs = 10_000

/**
 * Waits for calls that are under no other deadline.
 *
 * @param ms - how long they are meant to take at most
 * @param work - starts them
 * @throws Error when one of them seems never to settle
 */
export async function inTime<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const late = new Error(`A call has not settled ${graceMs} ms after it should have.`)
  const timer = setTimeout(() => reject(late), ms + graceMs)
  try {
    return await Promise.race([work(), promise])
  } finally {
    clearTimeout(timer)
  }
}
