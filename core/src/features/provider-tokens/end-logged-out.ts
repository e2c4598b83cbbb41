import type { AuthContext } from "../../context.ts"
import { tokenEntries } from "./entries.ts"
import { keptProvider, readAgain, tokenOwner } from "./grant.ts"
import {
  type EndingTokens,
  endingTokens,
  endsWithSession,
  type ProviderNames,
} from "./logged-out-tokens.ts"
import { asking } from "./tokens.ts"
import { revoke, revokeAtProvider, withSuccessors } from "./revoke.ts"
import type { StoreSettings } from "./session-owner.ts"
import { endSessionTokens } from "./session-records.ts"

/**
 * Deletes the tokens of a session that its provider ended, and revokes them at the provider, unless
 * they are for offline access (OpenID Connect Back-Channel Logout 1.0, section 2.7). It is safe to
 * repeat.
 *
 * @param names - of the session at the provider; if it is missing, of the user
 * @see {@link https://openid.net/specs/openid-connect-backchannel-1_0.html OpenID Connect Back-Channel Logout 1.0}
 */
export async function endLoggedOut(
  settings: StoreSettings,
  context: AuthContext,
  providerId: string,
  names: ProviderNames,
): Promise<void> {
  const { config } = context
  const { store, issuers } = settings
  const provider = keptProvider(settings, config, providerId)
  if (provider === undefined) return
  const place = { store, config, provider: provider.id, issuer: issuers.get(provider.id) ?? "" }
  const ofSession = async ({ grant }: EndingTokens): Promise<void> => {
    const account = await asking(provider.id, () => endSessionTokens({ ...place, grant }))
    if (account === undefined) return
    const owner = { config, provider, entries: tokenEntries(store, issuers, grant) }
    await revokeAtProvider(owner, await withSuccessors(owner, account))
  }
  const ofAccount = async ({ userId, providerAccountId }: EndingTokens): Promise<void> => {
    const owner = tokenOwner(settings, config, userId, provider.id)
    const account = await readAgain(owner, { providerAccountId })
    if (account === undefined || !endsWithSession(provider, account)) return
    await revoke(owner, { provider: provider.id, providerAccountId })
  }
  const found = await asking(provider.id, () => endingTokens(place, names))
  await Promise.all(found.map((each) => (each.grant === "" ? ofAccount(each) : ofSession(each))))
}
