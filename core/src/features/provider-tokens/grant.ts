import type { AdapterAccount } from "../../adapter/adapter.ts"
import type { GuardedAdapter } from "../../adapter/guarded-adapter.ts"
import type { ResolvedConfig } from "../../config/resolved-config.ts"
import { InvalidProvider, InvalidRequest } from "../../errors/sign-in-errors.ts"
import type { ResolvedOAuthProvider, ResolvedProvider } from "../../provider/resolved-provider.ts"
import { adapterOf } from "../../sessions/session-adapter.ts"
import type { TokenEntries } from "./entries.ts"
import { isSameToken, refreshTokenOf } from "./kept-tokens.ts"
import type { RevocationRequest } from "./own-tokens.ts"
import { asking, tokenError } from "./problems.ts"

/** What the feature is made ready with. */
export interface TokenSettings {
  readonly entries: TokenEntries
  /** IDs of the providers whose tokens are kept; `undefined`: of all that have tokens. */
  readonly kept: ReadonlySet<string> | undefined
  /** In seconds. */
  readonly minimumLifetime: number
}

/** Where tokens are kept: the adapter, or the store in its place. */
export type TokenRecords = Pick<GuardedAdapter, "listAccountsByUserId" | "updateAccount">

/** Whose tokens are asked for. */
export interface TokenOwner extends TokenSettings {
  readonly config: ResolvedConfig
  readonly adapter: TokenRecords
  /** Names the session that has tokens of its own. */
  readonly grant?: string
  /** What is missing where there is no record. */
  readonly absence: "no_account" | "no_token"
  readonly provider: ResolvedOAuthProvider
  readonly userId: string
}

/**
 * Whose tokens are asked for.
 *
 * @param settings - of the feature
 * @param config - the configuration
 * @param userId - of a stored user
 * @param providerId - whose tokens
 * @throws InvalidProvider when the tokens of the provider are not kept
 */
export function tokenOwner(
  settings: TokenSettings,
  config: ResolvedConfig,
  userId: string,
  providerId: string,
): TokenOwner {
  const provider = demandedProvider(settings, config, providerId)
  const adapter = adapterOf({ config })
  return { ...settings, config, provider, userId, adapter, absence: "no_account" }
}

/** The provider whose tokens are asked for. */
export function demandedProvider(
  settings: Pick<TokenSettings, "kept">,
  config: ResolvedConfig,
  providerId: string,
): ResolvedOAuthProvider {
  const provider = keptProvider(settings, config, providerId)
  if (provider !== undefined) return provider
  throw new InvalidProvider(
    `The tokens of the provider ${JSON.stringify(String(providerId).slice(0, 100))} are not kept. Pass the ID of a configured provider of OAuth or OpenID Connect, and list it in the option providers of providerTokens.`,
  )
}

/** The provider with this ID, if its tokens are kept. */
export function keptProvider(
  settings: Pick<TokenSettings, "kept">,
  { providers }: ResolvedConfig,
  id: string,
): ResolvedOAuthProvider | undefined {
  return keptAmong(settings, providers.get(id))
}

/** A provider, if its tokens are kept. */
export function keptAmong(
  { kept }: Pick<TokenSettings, "kept">,
  provider: ResolvedProvider | undefined,
): ResolvedOAuthProvider | undefined {
  if (provider === undefined || !("token" in provider)) return undefined
  return kept?.has(provider.id) === false ? undefined : provider
}

/**
 * The account of the user whose tokens are wanted.
 *
 * @param owner - whose
 * @param wanted - which account, where there are several
 * @throws InvalidRequest when there are several and none is named; TokenError when there is none, or the
 *   database cannot be asked
 */
export async function findAccount(
  owner: TokenOwner,
  { providerAccountId }: Pick<RevocationRequest, "providerAccountId">,
): Promise<AdapterAccount> {
  const { provider, adapter, userId, absence } = owner
  const accounts = await asking(provider.id, () => adapter.listAccountsByUserId(userId))
  const found = accounts.filter(
    (account) =>
      account.provider === provider.id &&
      (providerAccountId === undefined || account.providerAccountId === providerAccountId),
  )
  const [account, ...others] = found
  if (account === undefined) throw tokenError(absence, provider.id)
  if (others.length === 0) return account
  const ids = found.map((each) => JSON.stringify(each.providerAccountId)).join(", ")
  throw new InvalidRequest(
    `The user has several accounts with the provider ${provider.id}: ${ids}. Pass one of them as providerAccountId.`,
  )
}

/** The same account as it is now; `undefined`: the user has it no more. */
export async function readAgain(
  owner: TokenOwner,
  { providerAccountId }: AdapterAccount,
): Promise<AdapterAccount | undefined> {
  const { provider, adapter, userId } = owner
  const accounts = await asking(provider.id, () => adapter.listAccountsByUserId(userId))
  return accounts.find(
    (each) => each.provider === provider.id && each.providerAccountId === providerAccountId,
  )
}

/** Tells whether two readings of an account have the same tokens. */
export function hasSameTokens(left: AdapterAccount, right: AdapterAccount): boolean {
  return (
    isSameToken(refreshTokenOf(left), refreshTokenOf(right)) &&
    isSameToken(left.access_token, right.access_token)
  )
}
