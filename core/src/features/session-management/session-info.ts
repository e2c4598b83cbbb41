import type { AdapterSession } from "../../adapter/adapter.ts"
import type { ResolvedConfig } from "../../config/resolved-config.ts"
import { encodeBase64url } from "../../crypto/base64url.ts"
import { equalConstantTime } from "../../crypto/equal.ts"
import { keyedHash } from "../../crypto/keyed-hash.ts"
import { factsOf } from "../../sessions/stored-facts.ts"

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

/** Names the key of the hash. */
const purpose = "Lockstep handle of a session"

/**
 * Returns the handle of a stored session for pages. It does not reveal the session token.
 *
 * @param config - whose newest secret keys the hash
 */
export function newestHandle({ secrets }: ResolvedConfig, token: string): Promise<string> {
  // There is at least one secret.
  return handleOf(token, secrets[0] as string)
}

/** Returns the session that a handle identifies, made with any of the secrets. */
export async function sessionOf(
  { secrets }: ResolvedConfig,
  sessions: readonly AdapterSession[],
  handle: unknown,
): Promise<AdapterSession | undefined> {
  if (typeof handle !== "string") return undefined
  let found: AdapterSession | undefined
  // Compares all sessions, so the time does not reveal a match.
  for (const session of sessions) {
    for (const secret of secrets) {
      const own = await handleOf(session.sessionToken, secret)
      if (equalConstantTime(own, handle)) found = session
    }
  }
  return found
}

async function handleOf(token: string, secret: string): Promise<string> {
  return encodeBase64url((await keyedHash(purpose, token, secret)).subarray(0, 16))
}
