import { checkMaxAgeSeconds } from "../../config/cookie-policy.ts"
import type { ResolvedConfig } from "../../config/resolved-config.ts"
import { asking, valuesOf } from "../../feature/asking-store.ts"
import type { EndMarks } from "../../feature/hooks.ts"
import { endOf, isBefore, timeOf } from "../../feature/mark-times.ts"
import type { JWT } from "../../models/jwt.ts"
import { entryKey } from "../../store/entry-key.ts"
import type { Store } from "../../store/store.ts"
import type { ProviderNames } from "./provider-session.ts"

/** What the marks say that concern a session at a provider. */
export interface LogoutMarks {
  /** When sessions ended, milliseconds since the epoch by the clock of this application; 0: not lately. */
  readonly endedAt: number
  /** When the last logout token was issued, seconds since the epoch by the clock of the provider; 0: none was. */
  readonly issuedAt: number
}

/** Longer than any sign-in under way: `trustFor` of sessionManagement, and what clocks are apart. */
const reserveSeconds = 3660
/** No store keeps an entry longer. */
const maxTtlMs = 10 * 365 * 86_400_000

/**
 * For how long something is kept that is about the sessions of now.
 *
 * @param config - the configuration
 */
export function sessionTtlMs({ session: { maxAgeSeconds } }: ResolvedConfig): number {
  return Math.min(Math.ceil((maxAgeSeconds + reserveSeconds) * 1000), maxTtlMs)
}

/**
 * Notes that a provider ended a session, or all sessions of a user, before anyone looks for them.
 *
 * @param store - that of all processes
 * @param config - the configuration
 * @param names - of the session; without it, of the user
 * @param issuedAt - when the logout token was issued, seconds since the epoch
 */
export async function markEnded(
  store: Store,
  config: ResolvedConfig,
  names: ProviderNames,
  issuedAt: number,
): Promise<void> {
  const [key] = await keysOf(names)
  if (key === undefined) return
  // Of a database the sessions are deleted, and only a sign-in under way has to see the mark.
  const isShort = config.session.strategy === "database"
  const ttlMs = isShort ? checkMaxAgeSeconds * 1000 : sessionTtlMs(config)
  await asking(async () => {
    const [before = null] = await valuesOf(store, [key])
    const at = endOf(Date.now(), timeOf(before))
    await store.set(key, `${at}.${Math.max(issuedAt, issueOf(before))}`, ttlMs)
  })
}

/**
 * What the marks say of a session at a provider.
 *
 * @param store - that of all processes
 * @param names - of the session and its user
 */
export async function readMarks(store: Store, names: ProviderNames): Promise<LogoutMarks> {
  const keys = await keysOf(names)
  if (keys.length === 0) return { endedAt: 0, issuedAt: 0 }
  const values = await asking(async () => valuesOf(store, keys))
  return {
    endedAt: Math.max(...values.map(timeOf)),
    issuedAt: Math.max(...values.map(issueOf)),
  }
}

/**
 * By which marks the session of a token has ended: any of its session at the provider, and one of its user that is
 * later than the sign-in.
 *
 * @param token - opened
 */
export async function endMarks(token: JWT): Promise<EndMarks> {
  const { auth_type, auth_sid, auth_sub } = token
  // What Auth.js sealed, or a format of the application's, says nothing under these names.
  if (auth_type === undefined) return { keys: [], isEnded: () => false }
  const [ofSid, ofSub] = [
    typeof auth_sid === "string" ? await keysOf({ auth_sid }) : [],
    typeof auth_sub === "string" ? await keysOf({ auth_sub }) : [],
  ]
  return {
    keys: [...ofSid, ...ofSub],
    isEnded(values) {
      const sid = values.slice(0, ofSid.length)
      const [sub = null] = values.slice(ofSid.length)
      return sid.some((value) => value !== null) || isBefore(token, sub)
    },
  }
}

function keysOf({ auth_sid, auth_sub }: ProviderNames): Promise<string[]> {
  return Promise.all([
    ...(auth_sid === undefined ? [] : [entryKey("ended-sid", [auth_sid])]),
    ...(auth_sub === undefined ? [] : [entryKey("ended-sub", [auth_sub])]),
  ])
}

/** One that cannot be read ends every session that looks at it. */
function issueOf(mark: string | null): number {
  if (mark === null) return 0
  const issuedAt = Number(mark.slice(mark.indexOf(".") + 1))
  return Number.isFinite(issuedAt) ? issuedAt : Infinity
}
