import type { AdapterAccount } from "../../adapter/adapter.ts"
import { findAccount, type TokenOwner } from "./grant.ts"
import {
  isSameToken,
  isToken,
  isUsable,
  refreshTokenOf,
  shortestLife,
  toProviderToken,
} from "./kept-tokens.ts"
import type { AccessTokenRequest, ProviderToken } from "./own-tokens.ts"
import { asking, tokenError } from "./problems.ts"
import { refreshOnce } from "./refresh-once.ts"

/** Refreshes that run in this process, by account and refresh token. */
export type RunningRefreshes = Map<string, Promise<AdapterAccount | undefined>>

/** Each round is one refresh, by any caller: more than fit into the time for which a caller waits. */
const maxRounds = 20

/**
 * An access token that can be used now. Callers in one process share one refresh, and processes have one at a
 * time: a provider that rotates refresh tokens takes the second use of one for a theft.
 *
 * @param owner - whose
 * @param wanted - which
 * @param running - refreshes of this process
 */
export async function getToken(
  owner: TokenOwner,
  wanted: AccessTokenRequest,
  running: RunningRefreshes,
): Promise<ProviderToken> {
  const { minimumLifetime, provider } = owner
  const { rejectedToken } = wanted
  let first: string | undefined
  for (let round = 1; round <= maxRounds; round += 1) {
    const account = await findAccount(owner, wanted)
    first ??= account.access_token ?? ""
    // One that is new, of a provider whose tokens live shorter than that, will not be better.
    const lifetime = isSameToken(first, account.access_token) ? minimumLifetime : shortestLife
    if (isUsable(account, { lifetime, rejectedToken })) return toProviderToken(account)
    if (refreshTokenOf(account) === null) {
      const demand = { lifetime: shortestLife, rejectedToken }
      if (isUsable(account, demand)) return toProviderToken(account)
      throw await noRefreshToken(owner, account)
    }
    const refreshed = await shared(owner, account, rejectedToken, running)
    if (refreshed !== undefined) return toProviderToken(refreshed)
  }
  throw tokenError("busy", provider.id)
}

async function noRefreshToken(owner: TokenOwner, account: AdapterAccount) {
  const { entries, provider } = owner
  const token = account.access_token
  const accessToken = isToken(token) ? token : ""
  const wasRejected = await asking(provider.id, () => entries.wasRejected(account, accessToken))
  if (wasRejected) return tokenError("rejected", provider.id)
  return tokenError(accessToken === "" ? "no_token" : "no_refresh_token", provider.id)
}

/** Two users never share, even if a program gave both the same account. */
async function shared(
  owner: TokenOwner,
  account: AdapterAccount,
  rejectedToken: string | undefined,
  running: RunningRefreshes,
): Promise<AdapterAccount | undefined> {
  const { provider, userId, grant } = owner
  const isRejected = rejectedToken !== undefined && isSameToken(rejectedToken, account.access_token)
  const key = JSON.stringify([
    userId,
    provider.id,
    account.providerAccountId,
    String(refreshTokenOf(account)),
    isRejected,
    grant,
  ])
  let refresh = running.get(key)
  if (refresh === undefined) {
    refresh = refreshOnce(owner, account, isRejected ? rejectedToken : undefined)
    running.set(key, refresh)
    const forget = (): boolean => running.delete(key)
    void refresh.then(forget, forget)
  }
  return refresh
}
