import type { AuthContext } from "../../context.ts"
import type { BeginningSession } from "../../sessions/session-strategy.ts"
import { adapterOf } from "../../sessions/session-adapter.ts"
import { keptProvider } from "./grant.ts"
import { endsWithSession, noteEnding } from "./logged-out-tokens.ts"
import { asking } from "./tokens.ts"
import type { StoreSettings } from "./session-owner.ts"
import { updateOf } from "./token-source.ts"

/**
 * Writes the tokens of a sign-in to its account, which has those of an earlier one. Values that the
 * provider did not send stay: some providers send a refresh token only at the first consent.
 *
 * @param beginning - the sign-in, whose account is stored
 */
export async function keepSignIn(
  settings: StoreSettings,
  context: AuthContext,
  { account, told = {}, user: { id: userId = "" } }: BeginningSession,
): Promise<void> {
  const provider = keptProvider(settings, context.config, account.provider)
  if (provider === undefined) return
  const update = updateOf(provider, account)
  const { provider: _provider, providerAccountId: _account, ...tokens } = update
  if (Object.keys(tokens).length > 0) await adapterOf(context).updateAccount(update)
  if (!endsWithSession(provider, account)) return
  const { providerAccountId } = account
  const { store, issuers } = settings
  const issuer = issuers.get(provider.id) ?? ""
  const place = { store, config: context.config, provider: provider.id, issuer }
  await asking(provider.id, () => noteEnding(place, told, { userId, providerAccountId, grant: "" }))
}
