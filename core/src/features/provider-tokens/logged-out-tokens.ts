import type { ResolvedConfig } from "../../config/resolved-config.ts"
import type { SessionFacts } from "../../config/session-facts.ts"
import type { TokenSet } from "../../models/records.ts"
import { entryKey } from "../../store/entry-key.ts"
import type { Store } from "../../store/store.ts"
import { isToken, type TokenSource } from "./token-source.ts"
import { lifetimeMs } from "./session-records.ts"

/** The provider's identifiers of a session and its user, from the back-channel logout feature. */
export type ProviderNames = Pick<SessionFacts, "auth_sid" | "auth_sub">

/** Location of tokens that end with a session at the provider. */
export interface EndingTokens {
  readonly userId: string
  readonly providerAccountId: string
  /** Identifies a session with separate tokens; empty: the tokens are in the account. */
  readonly grant: string
}

/** Place in which ending tokens are recorded. */
export interface EndingPlace {
  /** The provider's ID. */
  readonly provider: string
  /** The provider's issuer. */
  readonly issuer: string
  readonly store: Store
  readonly config: Pick<ResolvedConfig, "session">
}

/**
 * Maximum sign-ins for one session or user at a provider whose tokens are found; older ones are
 * not.
 */
const slots = 32

/**
 * Returns whether a refresh token ends with the session at the provider. This applies to a token
 * without `offline_access` (OpenID Connect Back-Channel Logout 1.0, section 2.7).
 *
 * @param tokens - with the granted scope; if it is missing, the requested scope counts
 * @see {@link https://openid.net/specs/openid-connect-backchannel-1_0.html OpenID Connect Back-Channel Logout 1.0}
 */
export function endsWithSession(
  { scope: requested }: TokenSource,
  { refresh_token: refreshToken, scope }: TokenSet,
): boolean {
  const granted = isToken(scope) ? scope : requested
  return isToken(refreshToken) && !granted.split(" ").includes("offline_access")
}

/**
 * Records where the tokens of a sign-in are stored, so that a logout finds them.
 *
 * @param names - of the session and its user at the provider
 */
export async function noteEnding(
  place: EndingPlace,
  names: ProviderNames,
  { userId, providerAccountId, grant }: EndingTokens,
): Promise<void> {
  const { store, config } = place
  const ttlMs = lifetimeMs(config)
  const value = JSON.stringify([userId, providerAccountId, grant])
  const listed = namesIn(names)
  for (const name of listed) {
    // Each parallel sign-in gets a slot, and the oldest is replaced.
    const count = await store.increment(await entryKey("logout-count", [name]), ttlMs)
    await store.set(await slotKey(name, count % slots), value, ttlMs)
  }
  const [latest] = listed
  if (grant !== "" || latest === undefined) return
  await store.set(await latestKey(place, providerAccountId), latest, ttlMs)
}

/**
 * Returns the tokens that end with a session, or with all sessions of a user, at a provider.
 *
 * @param names - of the session; if it is missing, of the user
 */
export async function endingTokens(
  place: EndingPlace,
  { auth_sid, auth_sub }: ProviderNames,
): Promise<readonly EndingTokens[]> {
  const name = auth_sid ?? auth_sub
  if (name === undefined) return []
  const keys = await Promise.all(Array.from({ length: slots }, (_, slot) => slotKey(name, slot)))
  const values = new Set(await place.store.get(keys))
  const found: EndingTokens[] = []
  for (const value of values) {
    if (value === null) continue
    // `noteEnding` wrote it.
    const [userId, providerAccountId, grant] = JSON.parse(value) as [string, string, string]
    const isIts =
      grant !== "" || auth_sid === undefined || (await latest(place, providerAccountId)) === name
    if (isIts) found.push({ userId, providerAccountId, grant })
  }
  return found
}

/**
 * Returns the provider's session of an account's tokens: an account has those of its last sign-in.
 */
async function latest(place: EndingPlace, providerAccountId: string): Promise<string | null> {
  const [name = null] = await place.store.get([await latestKey(place, providerAccountId)])
  return name
}

function namesIn({ auth_sid, auth_sub }: ProviderNames): string[] {
  return [auth_sid, auth_sub].filter((name) => name !== undefined)
}

function slotKey(name: string, slot: number): Promise<string> {
  return entryKey("logout-tokens", [name, String(slot)])
}

function latestKey({ provider, issuer }: EndingPlace, accountId: string): Promise<string> {
  return entryKey("logout-latest", [issuer, provider, accountId])
}
