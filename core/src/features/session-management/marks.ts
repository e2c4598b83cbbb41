import { checkMaxAgeSeconds } from "../../config/cookie-policy.ts"
import { randomBase64url } from "../../crypto/random.ts"
import { asking, valuesOf } from "../../feature/asking-store.ts"
import { endOf, timeOf } from "../../feature/mark-times.ts"
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
