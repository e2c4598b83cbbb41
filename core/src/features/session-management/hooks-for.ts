import type { FeatureConfig } from "../../config/feature.ts"
import type { AuthContext } from "../../context.ts"
import type { FeatureHooks } from "../../feature/hooks.ts"
import { memoryOf } from "../../feature/memory-of.ts"
import type { FeatureColumns } from "../../sessions/session-hooks.ts"
import { keepToLimit } from "./keep-to-limit.ts"
import { marksIn } from "./marks.ts"
import { overtakenHooks } from "./overtaken-hooks.ts"
import { requestSessions } from "./request-sessions.ts"
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
