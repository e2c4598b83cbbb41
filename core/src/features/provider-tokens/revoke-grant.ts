import type { AdapterAccount } from "../../adapter/adapter.ts"
import type { ResolvedConfig } from "../../config/resolved-config.ts"
import type { TokenOwner } from "./grant.ts"
import { isSameToken, isToken, refreshTokenOf, updated } from "./kept-tokens.ts"
import { asking, tokenError } from "./problems.ts"

/** Provider at which a grant is revoked, and its store entries. */
export interface GrantPlace extends Pick<TokenOwner, "entries" | "provider"> {
  readonly config: Pick<ResolvedConfig, "secrets" | "logger">
}

/**
 * Returns an account with tokens that a refresh received but could not write.
 *
 * @param place - provider and store entries of the tokens
 */
export async function withSuccessors(
  { config, entries, provider }: GrantPlace,
  account: AdapterAccount,
): Promise<AdapterAccount> {
  let newest = account
  for (let step = 1; step <= 100; step += 1) {
    const refreshToken = refreshTokenOf(newest)
    if (refreshToken === null) break
    const { successor } = await asking(provider.id, () =>
      entries.marks(config, account, refreshToken),
    )
    if (successor === undefined) break
    newest = updated(newest, successor)
    if (isSameToken(refreshTokenOf(newest), refreshToken)) break
  }
  return newest
}

/**
 * Revokes the tokens of an account at the provider. Logs a failure.
 *
 * @param place - provider and store entries of the tokens
 * @param account - with the newest tokens
 */
export async function revokeAtProvider(
  { config, provider }: GrantPlace,
  account: AdapterAccount,
): Promise<void> {
  const { access_token: accessToken } = account
  const err = await provider.revoke({
    refreshToken: refreshTokenOf(account) ?? undefined,
    accessToken: isToken(accessToken) ? accessToken : undefined,
  })
  if (err !== undefined) config.logger.error(tokenError("provider", provider.id, { err }))
}
