/** How much longer than planned work may take, in milliseconds. */
const graceMs = 10_000

/**
 * Waits for calls that have no other deadline.
 *
 * @throws Error if one of them seems never to settle
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
