import { setTimeout } from "node:timers/promises"
import { NotJudged } from "../../bench/case.ts"
import { ensure } from "../../values/assert.ts"

/** How long after its end an entry may still be visible, in milliseconds (ST1). */
const tolerance = 1000
/** Allowed inaccuracy of timers and clocks, in milliseconds. */
const slack = 50

/** The times before and after a write: a lifetime begins between the two. */
export interface Moments {
  readonly before: number
  readonly after: number
}

/** Makes a write and records its times. */
export async function timed(write: () => Promise<unknown>): Promise<Moments> {
  const before = performance.now()
  await write()
  return { before, after: performance.now() }
}

/**
 * Waits until an entry must no longer be visible.
 *
 * @param moments - when it was written
 * @param lifetime - in milliseconds
 */
export async function untilGone({ after }: Moments, lifetime: number): Promise<void> {
  const wait = after + lifetime + tolerance + slack - performance.now()
  if (wait > 0) await setTimeout(wait)
}

/**
 * Reads repeatedly until an entry may have expired, and throws if it is missing before. If the
 * first read is too late to be conclusive, the case is not judged.
 *
 * @param moments - when it was written
 * @param lifetime - in milliseconds
 * @param read - resolves to whether the entry is as it was written
 */
export async function staysUntilItsEnd(
  { before }: Moments,
  lifetime: number,
  read: () => Promise<boolean>,
  what: string,
): Promise<void> {
  const end = before + lifetime - slack
  let reads = 0
  while (performance.now() < end) {
    const isThere = await read()
    if (performance.now() >= end) break
    reads += 1
    ensure(isThere, what, `the entry for ${lifetime} ms`, "no entry before its expiry")
    await setTimeout(Math.min(lifetime / 10, 100))
  }
  if (reads === 0) throw new NotJudged("the entry expired before it could be read")
}
