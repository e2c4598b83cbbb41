import { checkMaxAgeSeconds } from "../../config/cookie-policy.ts"
import { randomBase64url } from "../../crypto/random.ts"
import { asking, valuesOf } from "../../feature/asking-store.ts"
import { endOf, timeOf } from "../../feature/mark-times.ts"
import { entryKey } from "../../store/entry-key.ts"
import type { Store } from "../../store/store.ts"

/**
 * A call that ends sessions writes a mark before it looks for them. A call that stores a session
 * looks for marks afterwards. In either order, one sees the other. `after`: all earlier sessions
 * ended. `others`: all except one ended. The two marks are separate so that an attacker with a
 * stolen session cannot replace the first.
 */
export type MarkName = "after" | "others"

/** Longer than the duration of any request. */
const markMs = checkMaxAgeSeconds * 1000
/** Longest expected time for the response to a request that came before a rotation. */
const rotatedMs = 60_000

/** The content of a user's marks. */
export interface UserMarks {
  /**
   * When all sessions, or all except one, last ended, in milliseconds since the epoch; 0: not
   * recently.
   */
  readonly endedAt: number
  /** When all sessions ended. */
  readonly allEndedAt: number
  /** The mark of the last call that ended all except one session. */
  readonly others: string | null
}

/** Options for writing a mark. */
interface Written {
  /** Name of the mark. Default: a unique value. */
  readonly id?: string
  /** How long the mark is stored. Default: longer than the duration of any request. */
  readonly ttlMs?: number
}

/** The marks in a store. */
export interface Marks {
  /** Writes a mark and returns it. */
  write(name: MarkName, userId: string, written?: Written): Promise<string>
  read(userId: string): Promise<UserMarks>
  /** Claims the rotation of a session's token. Of parallel calls, only one resolves to true. */
  claimRotation(token: string): Promise<boolean>
  /** Releases the claim; the session keeps its token. */
  releaseRotation(token: string): Promise<void>
  isRotated(token: string): Promise<boolean>
}

/**
 * Creates the marks of ended sessions.
 *
 * @param store - shared by all processes, or the memory of this process
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

/** Returns the keys of a user's marks: `after`, then `others`. */
export function userKeys(userId: string): Promise<readonly string[]> {
  return Promise.all([userKey("after", userId), userKey("others", userId)])
}
