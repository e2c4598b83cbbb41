import { inTime } from "./in-time.ts"

/** A pool of records of one kind. */
export interface RecordPool<Member> {
  readonly members: readonly Member[]
  /**
   * Adds records. The pool stays smaller if that fails.
   *
   * @param size - the number to reach
   * @param ms - maximum duration
   */
  grow(size: number, ms: number): Promise<void>
  /**
   * Removes the records, the last one first.
   *
   * @param ms - maximum duration; the remaining records stay
   */
  leave(ms: number): Promise<void>
}

/** Number of calls in progress at the same time. */
const workers = 16

/** Creates an empty pool. */
export function createRecordPool<Member>(
  make: () => Promise<Member>,
  remove: (member: Member) => Promise<void>,
): RecordPool<Member> {
  const members: Member[] = []
  return {
    members,
    async grow(size, ms) {
      let begun = members.length
      await inParallel(ms, async () => {
        if (begun >= size) return false
        begun += 1
        const member = await orNothing(make)
        if (member !== undefined) members.push(member)
        return true
      })
    },
    leave: (ms) =>
      inParallel(ms, async () => {
        const member = members.pop()
        if (member === undefined) return false
        await orNothing(() => remove(member))
        return true
      }),
  }
}

/**
 * Ignores a rejection: a single record does not matter, and other rules check that calls do not
 * reject.
 */
async function orNothing<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

/**
 * Repeats a piece of work in several workers at once.
 *
 * @param ms - after this time no new work starts
 * @param work - resolves to `false` if there is no more to do
 */
async function inParallel(ms: number, work: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + ms
  const worker = async (): Promise<void> => {
    while (performance.now() < end && (await work()));
  }
  await inTime(ms, () => Promise.all(Array.from({ length: workers }, worker)))
}
