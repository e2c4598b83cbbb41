import type { AuthContext } from "../../context.ts"
import type { BeginningSession } from "../../sessions/session-strategy.ts"
import { adapterOf } from "../../sessions/session-adapter.ts"
import { keptProvider, type TokenSettings } from "./grant.ts"
import { updateOf } from "./kept-tokens.ts"

/**
 * Writes the tokens of a sign-in to its account, which has those of an earlier one. What the provider did not
 * send stays: some send a refresh token at the first consent alone.
 *
 * @param settings - of the feature
 * @param context - the request
 * @param beginning - the sign-in, whose account is stored
 */
export async function keepSignIn(
  settings: TokenSettings,
  context: AuthContext,
  { account }: BeginningSession,
): Promise<void> {
  const provider = keptProvider(settings, context.config, account.provider)
  if (provider === undefined) return
  const update = updateOf(provider, account)
  const { provider: _provider, providerAccountId: _account, ...tokens } = update
  if (Object.keys(tokens).length > 0) await adapterOf(context).updateAccount(update)
}
