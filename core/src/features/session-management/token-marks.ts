import type { ResolvedConfig } from "../../config/resolved-config.ts"
import { randomBase64url } from "../../crypto/random.ts"
import { asking } from "../../feature/asking-store.ts"
import type { EndMarks } from "../../feature/hooks.ts"
import { isBefore } from "../../feature/mark-times.ts"
import type { JWT } from "../../models/jwt.ts"
import { entryKey } from "../../store/entry-key.ts"
import type { Store } from "../../store/store.ts"
import { marksIn, type UserMarks, userKeys } from "./marks.ts"
import { trustedAnswers } from "./trusted-answers.ts"

/**
 * Identifies a session: by its user, so that no user can end another user's session, and by its
 * `auth_id`.
 */
export interface TokenName {
  readonly sub?: string | undefined
  readonly id: string
}

/** Undoes what {@link TokenMarks.end} did. */
export type Undo = () => Promise<void>

/** Marks of JWT sessions, which no database can delete. */
export interface TokenMarks {
  read(userId: string): Promise<UserMarks>
  /** Ends all sessions of a user that began before now. */
  endAll(config: ResolvedConfig, userId: string): Promise<void>
  /** Ends all sessions of a user that began before now, except the one with this `auth_id`. */
  endOthers(config: ResolvedConfig, userId: string, id: string): Promise<void>
  /** Ends one session; `undefined` if it had already ended, as for all parallel calls but one. */
  end(config: ResolvedConfig, name: TokenName): Promise<Undo | undefined>
  /** Returns the marks by which the session of a token has ended. */
  endMarks(token: JWT): Promise<EndMarks>
  /** Reads marks from the store, unless its earlier result is still reused. */
  get(keys: readonly string[]): Promise<readonly (string | null)[]>
}

/**
 * Maximum difference between server clocks, and how long a token can be decrypted after it expires.
 */
const toleranceSeconds = 60
/** No store keeps an entry for longer. */
const maxTtlMs = 10 * 365 * 86_400_000

/**
 * Creates the marks of JWT sessions.
 *
 * @param trustForSeconds - how long its results are reused when a session is read
 */
export function tokenMarksIn(store: Store, trustForSeconds: number): TokenMarks {
  const marks = marksIn(store)
  const answers = trustedAnswers(store, trustForSeconds * 1000)
  // When the mark expires, a token that it concerns has expired, or its last look at the marks (the
  // claim `auth_marked`) was too long ago.
  const ttlMs = ({ session: { maxAgeSeconds } }: ResolvedConfig) =>
    Math.min(Math.ceil((maxAgeSeconds + trustForSeconds + toleranceSeconds) * 1000), maxTtlMs)
  const forgetUser = async (userId: string) => answers.forget(await userKeys(userId))
  return {
    read: (userId) => marks.read(userId),
    async endAll(config, userId) {
      await marks.write("after", userId, { ttlMs: ttlMs(config) })
      await forgetUser(userId)
    },
    async endOthers(config, userId, id) {
      await marks.write("others", userId, { id, ttlMs: ttlMs(config) })
      await forgetUser(userId)
    },
    async end(config, name) {
      const key = await endedKey(name)
      const value = randomBase64url(16)
      const isFirst = await asking(async () => store.add(key, value, ttlMs(config)))
      answers.forget([key])
      // Code without types can pass any store.
      if (isFirst !== true) return undefined
      return async () => {
        await asking(async () => store.remove(key, value))
        answers.forget([key])
      }
    },
    endMarks,
    get: (keys) => asking(async () => answers.get(keys)),
  }
}

async function endMarks(token: JWT): Promise<EndMarks> {
  const { sub } = token
  const id = idOf(token)
  const ofSession = id === undefined ? [] : [await endedKey({ sub, id })]
  // A token in the application's own format can lack both.
  const ofUser = sub === undefined ? [] : await userKeys(sub)
  return {
    keys: [...ofSession, ...ofUser],
    isEnded(values) {
      const [after = null, others = null] = values.slice(ofSession.length)
      const isMarked = values.slice(0, ofSession.length).some((value) => value !== null)
      return isMarked || isBefore(token, after) || (isBefore(token, others) && !keeps(others, id))
    },
  }
}

function endedKey({ sub = "", id }: TokenName): Promise<string> {
  return entryKey("ended", [sub, id])
}

/**
 * Returns the `auth_id` of a token; `undefined` for a token from before the feature was enabled, or
 * from Auth.js.
 */
export function idOf({ auth_type, auth_id }: JWT): string | undefined {
  return auth_type !== undefined && typeof auth_id === "string" ? auth_id : undefined
}

function keeps(mark: string | null, id: string | undefined): boolean {
  return id !== undefined && mark?.endsWith(`.${id}`) === true
}
