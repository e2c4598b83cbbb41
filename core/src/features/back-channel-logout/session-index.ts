import type { AdapterSession } from "../../adapter/adapter.ts"
import type { AuthContext } from "../../context.ts"
import { equalConstantTime } from "../../crypto/equal.ts"
import { sealFor, unsealFor } from "../../crypto/purposes.ts"
import { AdapterError } from "../../errors/errors.ts"
import { asking, valuesOf } from "../../feature/asking-store.ts"
import { keyOf } from "../../sessions/hashed-sessions.ts"
import { adapterOf } from "../../sessions/session-adapter.ts"
import { entryKey } from "../../store/entry-key.ts"
import type { Store } from "../../store/store.ts"
import { sessionTtlMs } from "./logout-marks.ts"
import type { ProviderNames } from "./provider-session.ts"

const salt = "lockstep.logout-session"

/**
 * Maximum sessions here for one session at the provider, for example in browsers that share its
 * cookies.
 */
const slots = 8
/** Number of attempts to find a slot while other sign-ins take theirs. */
const attempts = 8

/** Context for decrypting stored values. */
interface Opening extends Pick<AuthContext, "now"> {
  readonly config: Pick<AuthContext["config"], "secrets">
}

/** A database session that came from a session at a provider. */
export interface KnownSession {
  /** As stored in the database. */
  readonly token: string
  readonly userId: string
}

/**
 * Stores which database session came from which session at the provider, and its user, for the
 * lifetime of the session. The ninth session from one session at the provider replaces the first,
 * which ends.
 *
 * @param names - of session and user at the provider
 * @param from - as it was found, if it continues
 */
export async function keepSession(
  context: AuthContext,
  store: Store,
  names: ProviderNames,
  session: AdapterSession,
  from: AdapterSession = session,
): Promise<void> {
  const { auth_sid, auth_sub } = names
  const { userId } = session
  const ttlMs = sessionTtlMs(context.config)
  if (auth_sub !== undefined) {
    const value = await sealed(context, { token: "", userId })
    await asking(async () => store.set(await subKey(auth_sub), value, ttlMs))
  }
  if (auth_sid === undefined) return
  const keys = await slotKeys(auth_sid)
  const known = await knownSessions(context, store, auth_sid)
  const value = await sealed(context, { token: keyOf(session), userId })
  const own = known.findIndex((each) => equalConstantTime(each?.token ?? "", keyOf(from)))
  const ownKey = keys[own]
  if (ownKey !== undefined) await asking(async () => store.set(ownKey, value, ttlMs))
  else await takeSlot(context, store, keys, value)
}

/**
 * Returns the database sessions that came from a session at a provider, by slot.
 *
 * @param sid - name of the session at the provider
 */
export async function knownSessions(
  context: Opening,
  store: Store,
  sid: string,
): Promise<readonly (KnownSession | undefined)[]> {
  const keys = await slotKeys(sid)
  const values = await asking(async () => valuesOf(store, keys))
  return Promise.all(values.map((value) => opened(context, value)))
}

/**
 * Returns the application's user with the given `sub` at a provider.
 *
 * @param sub - name of the user at the provider
 */
export async function knownUser(
  context: Opening,
  store: Store,
  sub: string,
): Promise<string | undefined> {
  const key = await subKey(sub)
  const [value = null] = await asking(async () => valuesOf(store, [key]))
  return (await opened(context, value))?.userId
}

async function takeSlot(
  context: AuthContext,
  store: Store,
  keys: readonly string[],
  value: string,
): Promise<void> {
  const ttlMs = sessionTtlMs(context.config)
  const [first = ""] = keys
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    for (const key of keys) if (await asking(async () => store.add(key, value, ttlMs))) return
    const [oldest = null] = await asking(async () => valuesOf(store, [first]))
    const ending = await opened(context, oldest)
    // Deleted first, so that no session remains without an entry.
    if (ending !== undefined) await adapterOf(context).deleteSession(ending.token)
    if (oldest !== null) await asking(async () => store.remove(first, oldest))
  }
  throw new AdapterError("Too many sessions of one session at the provider begin. Sign in again.")
}

function slotKeys(sid: string): Promise<string[]> {
  return Promise.all(
    Array.from({ length: slots }, (_, slot) => entryKey("sid", [sid, String(slot)])),
  )
}

function subKey(sub: string): Promise<string> {
  return entryKey("sub", [sub])
}

function sealed({ config, now }: AuthContext, session: KnownSession): Promise<string> {
  const maxAgeSeconds = sessionTtlMs(config) / 1000
  return sealFor({ ...session }, { secrets: config.secrets, salt, maxAgeSeconds, now })
}

async function opened(
  { config, now }: Opening,
  value: string | null,
): Promise<KnownSession | undefined> {
  if (value === null) return undefined
  const claims = await unsealFor(value, { secrets: config.secrets, salt, now })
  // `sealed` created it.
  return claims as unknown as KnownSession | undefined
}
