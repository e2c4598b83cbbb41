import type { AdapterAccount } from "../../adapter/adapter.ts"
import type { ResolvedConfig } from "../../config/resolved-config.ts"
import type { AuthContext } from "../../context.ts"
import type { BeginningSession } from "../../sessions/session-strategy.ts"
import type { Store } from "../../store/store.ts"
import { tokenEntries } from "./entries.ts"
import { demandedProvider, keptProvider, type TokenOwner, type TokenSettings } from "./grant.ts"
import { updateOf } from "./kept-tokens.ts"
import { asking, tokenError } from "./problems.ts"
import { revokeAtProvider, withSuccessors } from "./revoke-grant.ts"
import { sessionGrant, type SessionGrant } from "./session-grant.ts"
import { endSessionTokens, type SessionRecords, sessionRecords } from "./session-records.ts"

/** What the feature is made ready with, where tokens are kept for a session alone. */
export interface SessionSettings extends TokenSettings {
  readonly store: Store
}

/** Whose tokens are asked for, where a session has its own. */
export interface SessionOwner extends TokenOwner {
  readonly adapter: SessionRecords
}

/**
 * Whose tokens a session asks for.
 *
 * @param settings - of the feature
 * @param config - the configuration
 * @param session - what names its tokens
 * @param providerId - whose tokens
 * @throws InvalidProvider when the tokens of the provider are not kept; TokenError for a session from before the
 *   feature
 */
export function sessionOwner(
  settings: SessionSettings,
  config: ResolvedConfig,
  { userId, grant }: SessionGrant,
  providerId: string,
): SessionOwner {
  const { store } = settings
  const provider = demandedProvider(settings, config, providerId)
  if (grant === undefined) throw tokenError("no_token", provider.id)
  const adapter = sessionRecords({ store, config, grant, provider: provider.id })
  const entries = tokenEntries(store, grant)
  return { ...settings, config, provider, userId, grant, adapter, entries, absence: "no_token" }
}

/**
 * Keeps the tokens of a sign-in for its session. A refresh token that did not come along stays.
 *
 * @param settings - of the feature
 * @param context - the request
 * @param beginning - the sign-in
 */
export async function keepForSession(
  settings: SessionSettings,
  { config }: AuthContext,
  { account, user, told }: BeginningSession,
): Promise<void> {
  const grant = told?.auth_grant
  const provider = keptProvider(settings, config, account.provider)
  if (provider === undefined || grant === undefined) return
  const { store } = settings
  const records = sessionRecords({ store, config, grant, provider: provider.id })
  const { providerAccountId } = account
  // An OAuth provider has accounts of no other type.
  const key = { userId: user.id ?? "", type: account.type as AdapterAccount["type"] }
  const tokens = updateOf(provider, { ...account, providerAccountId })
  // What is cleared is left out of what is sealed.
  const kept = { ...key, ...tokens } as AdapterAccount
  await asking(provider.id, async () => {
    if ((await records.updateAccount(tokens)) === null) await records.keep(kept)
  })
}

/**
 * Writes the tokens of a session again once they are older than `updateAge`, so that those in use do not expire. It can
 * fail: the next call tries again.
 *
 * @param owner - whose
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
 * Ends the tokens of a session that is signed out. Whatever fails is logged: the browser signs out in any case.
 *
 * @param settings - of the feature
 * @param context - the request
 * @param revokes - whether they are revoked at the provider too
 */
export async function endTokens(
  settings: SessionSettings,
  context: AuthContext,
  revokes: boolean,
): Promise<void> {
  const { config } = context
  const { store } = settings
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
        const owner = { config, provider, entries: tokenEntries(store, grant) }
        await revokeAtProvider(owner, await withSuccessors(owner, account))
      }),
    )
  } catch (err) {
    config.logger.error(tokenError("store", "", { err }))
  }
}
