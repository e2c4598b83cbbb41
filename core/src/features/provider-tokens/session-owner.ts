import type { AdapterAccount } from "../../adapter/adapter.ts"
import type { ResolvedConfig } from "../../config/resolved-config.ts"
import type { AuthContext } from "../../context.ts"
import type { BeginningSession } from "../../sessions/session-strategy.ts"
import type { Store } from "../../store/store.ts"
import { type Issuers, tokenEntries } from "./entries.ts"
import { demandedProvider, keptProvider, type TokenOwner, type TokenSettings } from "./grant.ts"
import { endsWithSession, noteEnding } from "./logged-out-tokens.ts"
import { updateOf } from "./token-source.ts"
import { asking, tokenError } from "./tokens.ts"
import { revokeAtProvider, withSuccessors } from "./revoke.ts"
import { sessionGrant, type SessionGrant } from "./session-grant.ts"
import { endSessionTokens, type SessionRecords, sessionRecords } from "./session-records.ts"

/** Prepared settings of the feature, if it uses the store itself. */
export interface StoreSettings extends TokenSettings {
  readonly store: Store
  readonly issuers: Issuers
}

/** Owner of the requested tokens, for a session with separate tokens. */
export interface SessionOwner extends TokenOwner {
  readonly adapter: SessionRecords
}

/**
 * Returns the owner of a session's tokens.
 *
 * @throws InvalidProvider when the tokens of the provider are not stored; TokenError for a session
 *   from before the feature was enabled
 */
export function sessionOwner(
  settings: StoreSettings,
  config: ResolvedConfig,
  { userId, grant }: SessionGrant,
  providerId: string,
): SessionOwner {
  const { store, issuers } = settings
  const provider = demandedProvider(settings, config, providerId)
  if (grant === undefined) throw tokenError("no_token", provider.id)
  const adapter = sessionRecords({ store, config, grant, provider: provider.id })
  const entries = tokenEntries(store, issuers, grant)
  return { ...settings, config, provider, userId, grant, adapter, entries, absence: "no_token" }
}

/**
 * Stores the tokens of a sign-in for its session. If the response has no refresh token, the stored
 * one stays.
 */
export async function keepForSession(
  settings: StoreSettings,
  { config }: AuthContext,
  { account: began, user, told }: BeginningSession,
): Promise<void> {
  const grant = told?.auth_grant
  const provider = keptProvider(settings, config, began.provider)
  if (provider === undefined || grant === undefined) return
  const { store, issuers } = settings
  const records = sessionRecords({ store, config, grant, provider: provider.id })
  const account = provider.ofSignIn(began, user)
  const { providerAccountId } = account
  // The provider has tokens. The user of a credentials provider has no stored account, so these are
  // the only tokens.
  const key = { userId: user.id ?? "", type: account.type as AdapterAccount["type"] }
  const tokens = updateOf(provider, { ...account, providerAccountId })
  // Fields with `null` are omitted when the account is encrypted.
  const kept = { ...key, ...tokens } as AdapterAccount
  await asking(provider.id, async () => {
    if ((await records.updateAccount(tokens)) === null) await records.keep(kept)
    if (!endsWithSession(provider, account)) return
    const place = { store, config, provider: provider.id, issuer: issuers.get(provider.id) ?? "" }
    await noteEnding(place, told ?? {}, { userId: key.userId, providerAccountId, grant })
  })
}

/**
 * Writes the tokens of a session again once they are older than `updateAge`, so that tokens in use
 * do not expire. If this fails, the next call tries again.
 */
export async function prolong({ adapter, entries, config, provider }: SessionOwner): Promise<void> {
  try {
    const account = adapter.oldTokens()
    if (account === undefined) return
    const lease = await entries.claim(account)
    if (lease === undefined) return
    try {
      await adapter.prolong()
    } finally {
      await entries.release(account, lease)
    }
  } catch (error) {
    config.logger.debug("tokens could not be written again", { provider: provider.id, error })
  }
}

/**
 * Deletes the tokens of a session that is signed out. Failures are logged: the browser signs out in
 * any case.
 *
 * @param revokes - whether to also revoke them at the provider
 */
export async function endTokens(
  settings: StoreSettings,
  context: AuthContext,
  revokes: boolean,
): Promise<void> {
  const { config } = context
  const { store, issuers } = settings
  try {
    const session = await sessionGrant(context)
    if (session?.grant === undefined) return
    const { grant } = session
    const kept = [...config.providers.keys()].flatMap(
      (id) => keptProvider(settings, config, id) ?? [],
    )
    await Promise.all(
      kept.map(async (provider) => {
        const account = await endSessionTokens({ store, config, grant, provider: provider.id })
        if (account === undefined || !revokes) return
        const owner = { config, provider, entries: tokenEntries(store, issuers, grant) }
        await revokeAtProvider(owner, await withSuccessors(owner, account))
      }),
    )
  } catch (err) {
    config.logger.error(tokenError("store", "", { err }))
  }
}
