import { checkMaxAgeSeconds } from "../../config/cookie-policy.ts"
import type { ResolvedConfig } from "../../config/resolved-config.ts"
import { asking, valuesOf } from "../../feature/asking-store.ts"
import type { EndMarks } from "../../feature/hooks.ts"
import { endOf, isBefore, timeOf } from "../../feature/mark-times.ts"
import type { JWT } from "../../models/jwt.ts"
import { entryKey } from "../../store/entry-key.ts"
import type { Store } from "../../store/store.ts"
import type { ProviderNames } from "./provider-session.ts"

/** The content of the marks for a session at a provider. */
export interface LogoutMarks {
  /**
   * When sessions ended, in milliseconds since the epoch by this application's clock; 0: not
   * recently.
   */
  readonly endedAt: number
  /**
   * When the last logout token was issued, in seconds since the epoch by the provider's clock; 0:
   * never.
   */
  readonly issuedAt: number
}

/**
 * Longer than any sign-in in progress: includes `trustFor` of sessionManagement and the clock
 * difference.
 */
const reserveSeconds = 3660
/** No store keeps an entry for longer. */
const maxTtlMs = 10 * 365 * 86_400_000

/**
 * Returns how long entries about current sessions are stored, in milliseconds: for longer than a
 * token stays valid whose marks are not read again (the claim `auth_marked`).
 */
export function sessionTtlMs({ session: { maxAgeSeconds } }: ResolvedConfig): number {
  return Math.min(Math.ceil((maxAgeSeconds + reserveSeconds) * 1000), maxTtlMs)
}

/**
 * Records that a provider ended a session, or all sessions of a user, before the sessions are
 * looked up.
 *
 * @param names - of the session; if it is missing, of the user
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
  // Database sessions are deleted, so only a sign-in in progress must see the mark.
  const isShort = config.session.strategy === "database"
  const ttlMs = isShort ? checkMaxAgeSeconds * 1000 : sessionTtlMs(config)
  await asking(async () => {
    const [before = null] = await valuesOf(store, [key])
    const at = endOf(Date.now(), timeOf(before))
    await store.set(key, `${at}.${Math.max(issuedAt, issueOf(before))}`, ttlMs)
  })
}

/**
 * Returns the content of the marks for a session at a provider.
 *
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
 * Returns the marks by which the session of a token has ended: any mark of its session at the
 * provider, and a mark of its user that is later than the sign-in.
 */
export async function endMarks(token: JWT): Promise<EndMarks> {
  const { auth_type, auth_sid, auth_sub } = token
  // Tokens from Auth.js, or in the application's own format, have other meanings for these claims.
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

/** Returns the issue time of a mark. An unreadable mark ends every session that reads it. */
function issueOf(mark: string | null): number {
  if (mark === null) return 0
  const issuedAt = Number(mark.slice(mark.indexOf(".") + 1))
  return Number.isFinite(issuedAt) ? issuedAt : Infinity
}
