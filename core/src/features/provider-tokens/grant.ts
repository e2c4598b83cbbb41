import type { AdapterAccount } from "../../adapter/adapter.ts"
import type { GuardedAdapter } from "../../adapter/guarded-adapter.ts"
import type { ResolvedConfig } from "../../config/resolved-config.ts"
import { InvalidProvider, InvalidRequest } from "../../errors/errors.ts"
import type { ResolvedProvider } from "../../provider/resolved-provider.ts"
import { adapterOf } from "../../sessions/session-adapter.ts"
import type { TokenEntries } from "./entries.ts"
import { isSameToken, refreshTokenOf, tokenSource, type TokenSource } from "./token-source.ts"
import { asking, type RevocationRequest, tokenError } from "./tokens.ts"

/** Prepared settings of the feature. */
export interface TokenSettings {
  readonly entries: TokenEntries
  /** IDs of the providers whose tokens are stored; `undefined`: all providers with tokens. */
  readonly kept: ReadonlySet<string> | undefined
  /** In seconds. */
  readonly minimumLifetime: number
}

/** Storage of tokens: the adapter, or the store instead of it. */
export type TokenRecords = Pick<GuardedAdapter, "listAccountsByUserId" | "updateAccount">

/** Owner of the requested tokens. */
export interface TokenOwner extends TokenSettings {
  readonly config: ResolvedConfig
  readonly adapter: TokenRecords
  /** Identifies a session with separate tokens. */
  readonly grant?: string
  /** Reason of the error if there is no record. */
  readonly absence: "no_account" | "no_token"
  readonly provider: TokenSource
  readonly userId: string
}

/**
 * Returns the owner of the requested tokens.
 *
 * @throws InvalidProvider when the tokens of the provider are not stored
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

/** Returns the provider whose tokens are requested. */
export function demandedProvider(
  settings: Pick<TokenSettings, "kept">,
  config: ResolvedConfig,
  providerId: string,
): TokenSource {
  const provider = keptProvider(settings, config, providerId)
  if (provider !== undefined) return provider
  throw new InvalidProvider(
    `The tokens of the provider ${JSON.stringify(String(providerId).slice(0, 100))} are not kept. Pass the ID of a configured provider of OAuth or OpenID Connect, or of one with the option tokens, and list it in the option providers of providerTokens.`,
  )
}

/** Returns the provider with this ID, if its tokens are stored. */
export function keptProvider(
  settings: Pick<TokenSettings, "kept">,
  { providers }: ResolvedConfig,
  id: string,
): TokenSource | undefined {
  return keptAmong(settings, providers.get(id))
}

/** Returns the given provider, if its tokens are stored. */
export function keptAmong(
  { kept }: Pick<TokenSettings, "kept">,
  provider: ResolvedProvider | undefined,
): TokenSource | undefined {
  if (provider === undefined || kept?.has(provider.id) === false) return undefined
  return tokenSource(provider)
}

/**
 * Returns the user's account whose tokens are requested.
 *
 * @param wanted - which account, if there are several
 * @throws InvalidRequest when there are several and none is named; TokenError when there is none,
 *   or the database fails
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

/** Reads the same account again; `undefined`: the user no longer has it. */
export async function readAgain(
  owner: TokenOwner,
  { providerAccountId }: Pick<AdapterAccount, "providerAccountId">,
): Promise<AdapterAccount | undefined> {
  const { provider, adapter, userId } = owner
  const accounts = await asking(provider.id, () => adapter.listAccountsByUserId(userId))
  return accounts.find(
    (each) => each.provider === provider.id && each.providerAccountId === providerAccountId,
  )
}

/** Returns whether two reads of an account have the same tokens. */
export function hasSameTokens(left: AdapterAccount, right: AdapterAccount): boolean {
  return (
    isSameToken(refreshTokenOf(left), refreshTokenOf(right)) &&
    isSameToken(left.access_token, right.access_token)
  )
}
