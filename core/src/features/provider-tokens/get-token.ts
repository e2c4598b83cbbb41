import type { AdapterAccount } from "../../adapter/adapter.ts"
import { leaseMs } from "./entries.ts"
import { findAccount, type TokenOwner } from "./grant.ts"
import {
  isSameToken,
  isToken,
  isUsable,
  refreshTokenOf,
  shortestLife,
  toProviderToken,
} from "./token-source.ts"
import { type AccessTokenRequest, asking, type ProviderToken, tokenError } from "./tokens.ts"
import { refreshOnce } from "./refresh.ts"

/** A refresh in progress in this process. */
interface RunningRefresh {
  readonly result: Promise<AdapterAccount | undefined>
  /** When its lease has ended, in milliseconds since the epoch. */
  readonly leaseEnd: number
}

/** Refreshes in progress in this process, by account and refresh token. */
export type RunningRefreshes = Map<string, RunningRefresh>

/**
 * Each round is one refresh by any caller. The maximum exceeds what fits into a caller's waiting
 * time.
 */
const maxRounds = 20

/**
 * Returns an access token that is valid now. Callers in one process share one refresh, and only one
 * process refreshes at a time: a provider that rotates refresh tokens treats a second use of a
 * token as theft.
 *
 * @param owner - of the tokens
 * @param wanted - the requested token
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
    // If the provider's tokens live for less than `minimumLifetime`, a new token cannot be better.
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

/** Two users never share a refresh, even if an application assigned the same account to both. */
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
  // A call of the database or the store may never end. Its lease keeps other processes waiting, and
  // so only its lease keeps this one waiting.
  if (refresh === undefined || refresh.leaseEnd < Date.now()) {
    const result = refreshOnce(owner, account, isRejected ? rejectedToken : undefined)
    const started = { result, leaseEnd: Date.now() + leaseMs }
    refresh = started
    running.set(key, started)
    const forget = (): void => {
      if (running.get(key) === started) running.delete(key)
    }
    void result.then(forget, forget)
  }
  return refresh.result
}
