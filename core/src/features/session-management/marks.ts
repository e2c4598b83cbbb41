import { checkMaxAgeSeconds } from "../../config/cookie-policy.ts"
import { randomBase64url } from "../../crypto/random.ts"
import { AdapterError } from "../../errors/adapter-errors.ts"
import { entryKey } from "../../store/entry-key.ts"
import type { Store } from "../../store/store.ts"

/**
 * Who ends sessions writes a mark before it looks for them, and who stores a session looks for marks afterwards:
 * in either order one sees the other. `after`: all sessions of before ended. `others`: all but one, which is
 * another mark, so that an attacker with a stolen session cannot replace the first.
 */
export type MarkName = "after" | "others"

/** Longer than any request takes. */
const markMs = checkMaxAgeSeconds * 1000
/** How long an answer to a request of before a rotation may take. */
const rotatedMs = 60_000

/** What the marks of a user say. */
export interface UserMarks {
  /** When all sessions ended, or all but one, milliseconds since the epoch; 0: not lately. */
  readonly endedAt: number
  /** When all ended. */
  readonly allEndedAt: number
  /** The mark of the last call that ended all but one. */
  readonly others: string | null
}

/** How a mark is written. */
interface Written {
  /** What names it. Default: something that no other mark has. */
  readonly id?: string
  /** How long it is kept. Default: longer than any request takes. */
  readonly ttlMs?: number
}

/** The marks in a store. */
export interface Marks {
  /** Writes a mark, and returns it. */
  write(name: MarkName, userId: string, written?: Written): Promise<string>
  read(userId: string): Promise<UserMarks>
  /** Notes that the session of a token gets another one: of parallel calls one does. */
  claimRotation(token: string): Promise<boolean>
  /** The session keeps its token. */
  releaseRotation(token: string): Promise<void>
  isRotated(token: string): Promise<boolean>
}

/**
 * The marks of sessions that ended.
 *
 * @param store - that of all processes, or the memory of this one
 */
export function marksIn(store: Store): Marks {
  const rotated = (token: string) => entryKey("rotated", [token])
  return {
    write: (name, userId, { id = randomBase64url(16), ttlMs = markMs } = {}) =>
      asking(async () => {
        const before = await valuesOf(store, await userKeys(userId))
        const time = endOf(Date.now(), Math.max(...before.map(timeOf)))
        const mark = `${time}.${id}`
        await store.set(await userKey(name, userId), mark, ttlMs)
        return mark
      }),
    read: (userId) =>
      asking(async () => {
        const [after = null, others = null] = await valuesOf(store, await userKeys(userId))
        const allEndedAt = timeOf(after)
        return { allEndedAt, endedAt: Math.max(allEndedAt, timeOf(others)), others }
      }),
    claimRotation: (token) =>
      asking(async () => (await store.add(await rotated(token), "1", rotatedMs)) === true),
    releaseRotation: (token) =>
      asking(async () => void (await store.remove(await rotated(token), "1"))),
    isRotated: (token) =>
      asking(async () => (await valuesOf(store, [await rotated(token)]))[0] !== null),
  }
}

function userKey(name: MarkName, userId: string): Promise<string> {
  return entryKey(name, [userId])
}

/**
 * The keys of the marks of a user: `after`, then `others`.
 *
 * @param userId - the user
 */
export function userKeys(userId: string): Promise<readonly string[]> {
  return Promise.all([userKey("after", userId), userKey("others", userId)])
}

/**
 * The time of a mark. Sign-ins after an earlier one within the same second count as of the next second
 * ({@link secondAfter}), and end now as well. Later than the next second it never is, however many marks follow.
 */
function endOf(now: number, before: number): number {
  // Also where the clock of another process is ahead.
  if (before >= now) return before
  return Math.max(
    now,
    Math.floor(before / 1000) === Math.floor(now / 1000) ? secondAfter(before) * 1000 : 0,
  )
}

/**
 * The first whole second that is later than a mark.
 *
 * @param time - of the mark, milliseconds since the epoch
 */
export function secondAfter(time: number): number {
  return Math.floor(time / 1000) + 1
}

/**
 * The time of a mark, milliseconds since the epoch; 0 for none. A mark that cannot be read ends every session that
 * looks at it.
 *
 * @param mark - as written
 */
export function timeOf(mark: string | null): number {
  if (mark === null) return 0
  const time = Number(mark.split(".", 1)[0])
  return Number.isSafeInteger(time) ? time : Infinity
}

/**
 * What a store has, of which a program without types may have made anything.
 *
 * @param store - the store
 * @param keys - of the entries
 */
export async function valuesOf(
  store: Store,
  keys: readonly string[],
): Promise<readonly (string | null)[]> {
  const values: readonly unknown[] = await store.get(keys)
  const isSound = Array.isArray(values) && values.length === keys.length
  if (!isSound || !values.every((value) => value === null || typeof value === "string")) {
    throw new TypeError("The method get of the store returned no texts.")
  }
  // Each one was looked at.
  return values as readonly (string | null)[]
}

/**
 * Asks the store.
 *
 * @param ask - asks
 * @throws AdapterError when that fails
 */
export async function asking<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (err) {
    const message = "The store could not be asked. See the cause, and make the store reachable."
    throw new AdapterError(message, { cause: { err } })
  }
}
