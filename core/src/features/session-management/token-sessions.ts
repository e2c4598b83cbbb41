import type { ResolvedConfig } from "../../config/resolved-config.ts"
import type { AuthContext } from "../../context.ts"
import { ConfigError } from "../../errors/errors.ts"
import { ownRequest } from "../../feature/own-request.ts"
import { jwtSessions } from "../../sessions/jwt-sessions.ts"
import { clearSessionCookie } from "../../sessions/session-cookie.ts"
import {
  currentToken,
  receiveChanges,
  type RequestSessions,
  type UserSessions,
} from "./current-session.ts"
import { endOtherTokens } from "./end-other-tokens.ts"
import { idOf, type TokenMarks } from "./token-marks.ts"

const handleShape = /^[\w-]{22}$/

/**
 * Creates the operations on the JWT sessions of the signed-in user.
 *
 * @param given - the request; `undefined` if its host is not trusted
 */
export function requestTokens(given: AuthContext | undefined, marks: TokenMarks): RequestSessions {
  return {
    list: () => Promise.reject(noList()),
    async end(handle: unknown) {
      const context = ownRequest(given)
      const token = await currentToken(context)
      if (typeof handle !== "string" || !handleShape.test(handle)) return false
      const { sub } = token
      if (idOf(token) === handle) {
        await jwtSessions.close(context)
        receiveChanges(context)
      } else {
        await marks.end(context.config, { sub, id: handle })
      }
      await context.config.notify("sessionEnded", { userId: sub, reason: "revoked", handle })
      return true
    },
    endOthers: async () => endOtherTokens(ownRequest(given), marks),
    async endAll() {
      const context = ownRequest(given)
      const { sub } = await currentToken(context)
      await endAllOf(context.config, sub, marks)
      clearSessionCookie(context)
      receiveChanges(context)
    },
  }
}

/** Creates the operations on the JWT sessions of a user without a request. */
export function userTokens(
  config: ResolvedConfig,
  userId: string,
  marks: TokenMarks,
): UserSessions {
  return {
    list: () => Promise.reject(noList()),
    endAll: () => endAllOf(config, userId, marks),
  }
}

async function endAllOf(config: ResolvedConfig, userId: string, marks: TokenMarks): Promise<void> {
  await marks.endAll(config, userId)
  await config.notify("sessionEnded", { userId, reason: "revoked" })
}

function noList(): ConfigError {
  const message =
    'Sessions in tokens cannot be listed. Use the session strategy "database", or do not call list.'
  return new ConfigError(message)
}
