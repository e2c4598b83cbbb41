import type { ResolvedConfig } from "../../config/resolved-config.ts"
import { adapterOf } from "../../sessions/session-adapter.ts"
import type { UserSessions } from "./current-session.ts"
import type { Marks } from "./marks.ts"
import { sessionInfos } from "./session-info.ts"

/** Creates the operations on the sessions of a user without a request. */
export function userSessions(config: ResolvedConfig, userId: string, marks: Marks): UserSessions {
  return {
    list: async () =>
      sessionInfos(config, await adapterOf({ config }).listSessionsByUserId(userId)),
    endAll: () => endAllOf(config, userId, marks),
  }
}

/** Ends every session of a user, and every sign-in in progress. */
export async function endAllOf(
  config: ResolvedConfig,
  userId: string,
  marks: Marks,
): Promise<void> {
  await marks.write("after", userId)
  await adapterOf({ config }).deleteSessionsByUserId(userId)
  await config.notify("sessionEnded", { userId, reason: "revoked" })
}
