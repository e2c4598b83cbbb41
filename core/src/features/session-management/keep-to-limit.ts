import type { AdapterSession } from "../../adapter/adapter.ts"
import type { AuthContext } from "../../context.ts"
import { equalConstantTime } from "../../crypto/equal.ts"
import { adapterOf } from "../../sessions/session-adapter.ts"
import { storedForm } from "../../sessions/hashed-sessions.ts"
import { sessionCookie } from "../../sessions/session-cookie.ts"
import { beginningOf, isLive, newestHandle } from "./session-info.ts"

/**
 * Ends the oldest sessions of a user beyond a limit. Concurrent sign-ins can all do so: each reads
 * the sessions that were stored before its query, and all agree which ones are the oldest.
 *
 * @param context - the request, whose session is already stored
 */
export async function keepToLimit(
  context: AuthContext,
  userId: string,
  limit: number,
): Promise<void> {
  const adapter = adapterOf(context)
  // The browser's previous session ends in any case, so it does not count towards the limit.
  const previous = sessionCookie(context) ?? ""
  const own = [previous, context.config.session.hashTokens ? await storedForm(previous) : previous]
  const isCounted = (session: AdapterSession) =>
    isLive(session) && !own.some((token) => equalConstantTime(session.sessionToken, token))
  const counted = (await adapter.listSessionsByUserId(userId)).filter(isCounted)
  for (const { sessionToken } of counted.toSorted(newestFirst).slice(limit)) {
    await adapter.deleteSession(sessionToken)
    const handle = await newestHandle(context.config, sessionToken)
    await context.config.notify("sessionEnded", { userId, reason: "limit", handle })
  }
}

function newestFirst(a: AdapterSession, b: AdapterSession): number {
  const begun = (session: AdapterSession) => Number(beginningOf(session) ?? 0)
  const byToken = a.sessionToken < b.sessionToken ? -1 : 1
  return begun(b) - begun(a) || Number(b.expires) - Number(a.expires) || byToken
}
