import { inTime } from "./in-time.ts"

/** Many of a kind. */
export interface RecordPool<Member> {
  readonly members: readonly Member[]
  /**
   * Makes more of them. There are fewer where that fails.
   *
   * @param size - until there are so many
   * @param ms - or until so much time is over
   */
  grow(size: number, ms: number): Promise<void>
  /**
   * Removes them, the last first.
   *
   * @param ms - until so much time is over; those that are left then stay
   */
  leave(ms: number): Promise<void>
}

/** As many calls are under way at once. */
const workers = 16

/**
 * Makes an empty pool.
 *
 * @param make - makes one more
 * @param remove - removes one
 */
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

/** One more or less means nothing, and that calls do not reject is the business of other rules. */
async function orNothing<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

/**
 * Repeats a piece of work by several workers at once.
 *
 * @param ms - begins nothing new after so much time
 * @param work - resolves to false when there is no more to do
 */
async function inParallel(ms: number, work: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + ms
  const worker = async (): Promise<void> => {
    while (performance.now() < end && (await work()));
  }
  await inTime(ms, () => Promise.all(Array.from({ length: workers }, worker)))
}
