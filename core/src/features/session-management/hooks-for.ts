import type { FeatureConfig } from "../../config/feature.ts"
import type { AuthContext } from "../../context.ts"
import { AccessDenied, SignOutError } from "../../errors/errors.ts"
import { isMarked } from "../../feature/end-marks.ts"
import type { FeatureHooks } from "../../feature/hooks.ts"
import { secondAfter } from "../../feature/mark-times.ts"
import { memoryOf } from "../../feature/memory-of.ts"
import type { FeatureColumns } from "../../sessions/session-hooks.ts"
import { keepToLimit } from "./keep-to-limit.ts"
import { type Marks, marksIn } from "./marks.ts"
import { requestSessions } from "./request-sessions.ts"
import { idOf, tokenMarksIn } from "./token-marks.ts"
import { requestTokens, userTokens } from "./token-sessions.ts"
import { userSessions } from "./user-sessions.ts"

const maxUserAgent = 256

/**
 * Returns the hooks of session management for database sessions.
 *
 * @param limit - maximum sessions for each user; `undefined`: no limit
 */
export function hooksFor({ config: written }: FeatureConfig, limit?: number): FeatureHooks {
  const marks = marksIn(written.store ?? memoryOf(written))
  const overtaken = overtakenHooks(marks)
  return {
    ...overtaken,
    columns,
    async stored(context, beginning, session) {
      await overtaken.stored(context, beginning, session)
      const { id } = beginning.user
      if (limit !== undefined && id !== undefined) await keepToLimit(context, id, limit)
    },
    isEnded: async (_context, token) => typeof token === "string" && (await marks.isRotated(token)),
    forRequest: (context) => ({ sessions: requestSessions(context, marks) }),
    forUser: (config, userId) => ({ sessions: userSessions(config, userId, marks) }),
  }
}

/** The declared columns of the session table. */
function columns({ config, now, request }: AuthContext, isNew: boolean): FeatureColumns {
  const { createdAt, lastSeenAt, userAgent } = config.session.columns
  const date = new Date(now)
  return {
    ...(createdAt && isNew && { createdAt: date }),
    ...(lastSeenAt && { lastSeenAt: date }),
    ...(userAgent && isNew && { userAgent: readable(request.headers.get("user-agent")) }),
  }
}

function readable(userAgent: string | null): string | null {
  return userAgent?.replaceAll(/\p{C}/gu, "").slice(0, maxUserAgent).toWellFormed() ?? null
}

/**
 * Denies a sign-in that was in progress when sessions of its user ended: it can have started with
 * the old password.
 */
function overtakenHooks(
  marks: Pick<Marks, "read">,
): Required<Pick<FeatureHooks, "dated" | "stored">> {
  return {
    async dated({ now }, { user: { id } }) {
      if (id === undefined) return undefined
      const { endedAt } = await marks.read(id)
      // Dates are in whole seconds and must differ from a session that ended in the same second.
      return now > endedAt ? secondAfter(endedAt) : undefined
    },
    async stored({ now }, { user: { id } }) {
      if (id !== undefined && now <= (await marks.read(id)).endedAt) throw overtaken()
    },
  }
}

function overtaken(): AccessDenied {
  return new AccessDenied("The user's sessions were ended during this sign-in. Sign in again.")
}

/**
 * Returns the hooks of session management for JWT sessions.
 *
 * @param trustForSeconds - how long a result of the store is reused
 */
export function tokenHooks(
  { config: written }: FeatureConfig,
  trustForSeconds: number,
): FeatureHooks {
  const marks = tokenMarksIn(written.store ?? memoryOf(written), trustForSeconds)
  const read = (keys: readonly string[]) => marks.get(keys)
  const hooks: FeatureHooks = {
    ...overtakenHooks(marks),
    endMarks: (token) => marks.endMarks(token),
    readMarks: read,
    isEnded: (context, token) => isMarked(hooks, context, token, read),
    async closing({ config }, token) {
      const id = idOf(token)
      if (id === undefined) return
      try {
        await marks.end(config, { sub: token.sub, id })
      } catch (cause) {
        throw new SignOutError("The session could not be ended. Sign out again.", { cause })
      }
    },
    forRequest: (context) => ({ sessions: requestTokens(context, marks) }),
    forUser: (config, userId) => ({ sessions: userTokens(config, userId, marks) }),
  }
  return hooks
}
