import type { AdapterAccount } from "../../adapter/adapter.ts"
import type { ResolvedConfig } from "../../config/resolved-config.ts"
import type { AuthContext } from "../../context.ts"
import { AuthError } from "../../errors/auth-error.ts"
import { TokenError } from "../../errors/errors.ts"
import { adapterOf } from "../../sessions/session-adapter.ts"
import { sessionsFor } from "../../sessions/sessions-for.ts"
import {
  findAccount,
  keptProvider,
  readAgain,
  tokenOwner,
  type TokenOwner,
  type TokenSettings,
} from "./grant.ts"
import { noTokens, replaceTokens } from "./replace-tokens.ts"
import { storedRefreshToken } from "./sealed-accounts.ts"
import { isSameToken, isToken, refreshTokenOf, updated } from "./token-source.ts"
import { asking, type RevocationRequest, tokenError } from "./tokens.ts"

/** Maximum refreshes and sign-ins that can intervene, each of which ends before the next begins. */
const maxRounds = 10

/** Deletes the tokens of an account, and revokes them at the provider. */
export async function revoke(owner: TokenOwner, wanted: RevocationRequest): Promise<void> {
  const { provider, entries } = owner
  let account = await findAccount(owner, wanted).catch((error: unknown) => {
    if (error instanceof TokenError && error.reason === owner.absence) return undefined
    throw error
  })
  if (account === undefined) return
  const { providerAccountId } = account
  // Done first: a refresh in progress looks for this mark once its tokens are stored.
  await asking(provider.id, () =>
    entries.noteRevocation({ provider: provider.id, providerAccountId }),
  )
  for (let round = 1; round <= maxRounds; round += 1) {
    account = await readAgain(owner, { ...account, providerAccountId })
    if (account === undefined) return
    const expected = storedRefreshToken(account)
    const newest = await withSuccessors(owner, account)
    const stored = await asking(provider.id, () =>
      replaceTokens(owner, { provider: provider.id, providerAccountId, ...noTokens }, expected),
    )
    if (stored !== null) return revokeAtProvider(owner, newest)
  }
  throw tokenError("busy", provider.id)
}

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

/**
 * Revokes the tokens of all accounts of the user who signs out. Failures are logged: the user signs
 * out in any case.
 */
export async function revokeAll(settings: TokenSettings, context: AuthContext): Promise<void> {
  const { config } = context
  const attempt = async (provider: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (err) {
      config.logger.error(
        err instanceof AuthError ? err : tokenError("provider", provider, { err }),
      )
    }
  }
  await attempt("", async () => {
    const user = await (await sessionsFor(config)).currentUser(context)
    if (user === null) return
    const accounts = await adapterOf(context).listAccountsByUserId(user.id)
    const kept = accounts.filter(({ provider }) => keptProvider(settings, config, provider))
    await Promise.all(
      kept.map(({ provider, providerAccountId }) =>
        attempt(provider, () =>
          revoke(tokenOwner(settings, config, user.id, provider), { provider, providerAccountId }),
        ),
      ),
    )
  })
}
