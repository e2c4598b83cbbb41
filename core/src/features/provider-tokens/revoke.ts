import type { AdapterAccount } from "../../adapter/adapter.ts"
import { TokenError } from "../../errors/token-error.ts"
import { revokeTokens } from "../../oauth/revoke-tokens.ts"
import { findAccount, readAgain, type TokenOwner } from "./grant.ts"
import { isSameToken, isToken, refreshTokenOf, updated } from "./kept-tokens.ts"
import type { RevocationRequest } from "./own-tokens.ts"
import { asking, tokenError } from "./problems.ts"
import { storedRefreshToken } from "./sealed-accounts.ts"

/** Refreshes and sign-ins that may come in between, each of which ends before the next begins. */
const maxRounds = 10

/**
 * Forgets the tokens of an account, and revokes them at the provider.
 *
 * @param owner - whose
 * @param wanted - of which account
 */
export async function revoke(owner: TokenOwner, wanted: RevocationRequest): Promise<void> {
  const { adapter, provider, entries } = owner
  let account = await findAccount(owner, wanted).catch((error: unknown) => {
    if (error instanceof TokenError && error.reason === "no_account") return undefined
    throw error
  })
  if (account === undefined) return
  const { providerAccountId } = account
  // First: a refresh under way looks for it once its tokens are stored.
  await asking(provider.id, () =>
    entries.noteRevocation({ provider: provider.id, providerAccountId }),
  )
  // The id_token opens nothing, and tells whose address the provider verified.
  const cleared = { access_token: null, refresh_token: null, expires_at: null }
  for (let round = 1; round <= maxRounds; round += 1) {
    account = await readAgain(owner, { ...account, providerAccountId })
    if (account === undefined) return
    const expected = { refresh_token: storedRefreshToken(account) }
    const newest = await withSuccessors(owner, account)
    const stored = await asking(provider.id, () =>
      adapter.updateAccount({ provider: provider.id, providerAccountId, ...cleared }, expected),
    )
    if (stored !== null) return revokeAtProvider(owner, newest)
  }
  throw tokenError("busy", provider.id)
}

/** With the tokens that a refresh got and could not write. */
async function withSuccessors(owner: TokenOwner, account: AdapterAccount): Promise<AdapterAccount> {
  const { config, entries, provider } = owner
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

async function revokeAtProvider(
  { config, provider }: TokenOwner,
  account: AdapterAccount,
): Promise<void> {
  const { access_token: accessToken } = account
  const err = await revokeTokens(provider, {
    refreshToken: refreshTokenOf(account) ?? undefined,
    accessToken: isToken(accessToken) ? accessToken : undefined,
  })
  if (err !== undefined) config.logger.error(tokenError("provider", provider.id, { err }))
}
