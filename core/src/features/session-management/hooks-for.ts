import type { FeatureConfig } from "../../config/feature.ts"
import type { AuthContext } from "../../context.ts"
import { AccessDenied } from "../../errors/sign-in-errors.ts"
import type { FeatureHooks } from "../../feature/hooks.ts"
import { memoryOf } from "../../feature/memory-of.ts"
import type { FeatureColumns } from "../../sessions/session-hooks.ts"
import { keepToLimit } from "./keep-to-limit.ts"
import { marksIn, secondAfter } from "./marks.ts"
import { requestSessions } from "./request-sessions.ts"
import { userSessions } from "./user-sessions.ts"

const maxUserAgent = 256

/**
 * What the management of sessions does for one configuration.
 *
 * @param given - the configuration
 * @param limit - sessions of one user; `undefined`: any number
 */
export function hooksFor({ config: written }: FeatureConfig, limit?: number): FeatureHooks {
  const marks = marksIn(written.store ?? memoryOf(written))
  return {
    columns,
    async dated({ now }, { user: { id } }) {
      if (id === undefined) return undefined
      const { endedAt } = await marks.read(id)
      // A date is in whole seconds, and must tell it from a session that ended in the same one.
      return now > endedAt ? secondAfter(endedAt) : undefined
    },
    async stored(context, { user: { id } }, session) {
      if (id === undefined || session === undefined) return
      const { endedAt } = await marks.read(id)
      if (context.now <= endedAt) throw overtaken()
      if (limit !== undefined) await keepToLimit(context, id, limit)
    },
    isReplaced: (_context, token) => marks.isRotated(token),
    forRequest: (context) => ({ sessions: requestSessions(context, marks) }),
    forUser: (config, userId) => ({ sessions: userSessions(config, userId, marks) }),
  }
}

/** The columns of the session table that are declared. */
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

function overtaken(): AccessDenied {
  return new AccessDenied("The user's sessions were ended during this sign-in. Sign in again.")
}
