import type { AdapterSession } from "../../adapter/adapter.ts"
import type { ResolvedConfig } from "../../config/resolved-config.ts"
import { equalConstantTime } from "../../crypto/equal.ts"
import { factsOf } from "../../sessions/stored-facts.ts"
import { newestHandle } from "./session-handle.ts"

/** Information about a session for a page. */
export interface SessionInfo {
  /** Identifies the session for `end`; cannot be used to sign in. */
  readonly handle: string
  /** Whether it is the session of the request. */
  readonly isCurrent: boolean
  readonly signedInAt: Date | null
  readonly expires: Date
  /** When the session was last extended; `null` without the column `lastSeenAt`. */
  readonly lastSeenAt: Date | null
  /** The browser's `User-Agent`; `null` without the column `userAgent`. */
  readonly userAgent: string | null
  /** Provider ID; `null` without the column `facts`. */
  readonly provider: string | null
}

/**
 * Returns the sessions that have not expired, without their tokens, most recently used first.
 *
 * @param current - token of the request's session, as stored
 */
export async function sessionInfos(
  config: ResolvedConfig,
  sessions: readonly AdapterSession[],
  current?: string,
): Promise<readonly SessionInfo[]> {
  const live = sessions.filter(isLive)
  const infos = await Promise.all(live.map((session) => infoOf(config, session, current)))
  const used = ({ lastSeenAt, signedInAt }: SessionInfo) => Number(lastSeenAt ?? signedInAt ?? 0)
  const begun = ({ signedInAt }: SessionInfo) => Number(signedInAt ?? 0)
  return infos.toSorted(
    (a, b) => used(b) - used(a) || begun(b) - begun(a) || Number(b.expires) - Number(a.expires),
  )
}

/** Returns whether a stored session has not expired. */
export function isLive({ expires }: AdapterSession): boolean {
  return Number(expires) > Date.now()
}

/** Returns when a stored session began, if known. */
export function beginningOf(session: AdapterSession): Date | null {
  const { auth_time: seconds } = factsOf(session)
  return seconds === undefined ? dateIn(session, "createdAt") : new Date(seconds * 1000)
}

async function infoOf(
  config: ResolvedConfig,
  session: AdapterSession,
  current: string | undefined,
): Promise<SessionInfo> {
  const userAgent: unknown = Reflect.get(session, "userAgent")
  return {
    handle: await newestHandle(config, session.sessionToken),
    isCurrent: current !== undefined && equalConstantTime(session.sessionToken, current),
    signedInAt: beginningOf(session),
    expires: new Date(session.expires),
    lastSeenAt: dateIn(session, "lastSeenAt"),
    userAgent: typeof userAgent === "string" ? userAgent : null,
    provider: factsOf(session).auth_provider ?? null,
  }
}

/** Reads a date column. Some databases have no type for times. */
function dateIn(session: AdapterSession, column: string): Date | null {
  const value: unknown = Reflect.get(session, column)
  if (value === null || value === undefined) return null
  // Accepts a `Date` of any realm.
  const date = new Date(typeof value === "string" ? value : Number(value))
  return Number.isNaN(Number(date)) ? null : date
}
