import type { AdapterAccount } from "../../adapter/adapter.ts"
import type { RefreshFailure } from "../../oauth/refresh-tokens.ts"
import { followSuccessors } from "./follow-successors.ts"
import { hasSameTokens, readAgain, type TokenOwner } from "./grant.ts"
import { isToken, isUsable, shortestLife, type TokenDemand, updateOf } from "./kept-tokens.ts"
import { tokenError } from "./problems.ts"
import { rejectGrant } from "./reject-grant.ts"
import type { SentGrant } from "./sent-grant.ts"
import { storeTokens } from "./store-tokens.ts"

/** Minimum and maximum pause after a failure of the provider, in seconds. */
const backOffSeconds = { least: 5, most: 60 }

/** State of the lease holder. */
export interface LeasedRefresh {
  readonly rejectedToken: string | undefined
  /** Returns whether the lease lasts long enough for a request. */
  isInTime(): boolean
}

/**
 * Refreshes the tokens of an account. The caller must hold its lease.
 *
 * @param seen - the account as read before taking the lease
 * @returns the account with a usable token; `undefined`: read it again; `late`: nothing was sent
 */
export async function refreshUnderLease(
  owner: TokenOwner,
  seen: AdapterAccount,
  lease: LeasedRefresh,
): Promise<AdapterAccount | "late" | undefined> {
  const { provider } = owner
  const account = await readAgain(owner, seen)
  if (account === undefined || !hasSameTokens(account, seen)) return undefined
  const demand = { lifetime: shortestLife, rejectedToken: lease.rejectedToken }
  const followed = await followSuccessors(owner, account, demand)
  if (followed === undefined) return undefined
  const { current, rowText, marks } = followed
  if (isUsable(current, demand) && current !== account) return current
  const refreshToken = current.refresh_token
  if (!isToken(refreshToken)) return undefined
  const sent: SentGrant = { current, refreshToken, rowText, revocation: marks.revocation }
  if (marks.backOff !== undefined) return givenUp(owner, sent, demand, marks.backOff)
  const idToken = current.id_token
  const grant = { refreshToken, ...(isToken(idToken) && { idToken }) }
  const result = await provider.refresh(grant, () => lease.isInTime())
  switch (result.kind) {
    case "late":
      return "late"
    case "tokens": {
      const tokens = { ...result.tokens, ...keyOf(current) }
      return storeTokens(owner, sent, { update: updateOf(provider, tokens), tokens })
    }
    case "rejected":
    case "foreign":
      return rejectGrant(owner, sent, result.kind)
    case "failed":
      return failed(owner, sent, demand, result)
  }
}

function keyOf({ provider, providerAccountId, type }: AdapterAccount) {
  return { provider, providerAccountId, type }
}

async function failed(
  owner: TokenOwner,
  sent: SentGrant,
  demand: TokenDemand,
  { error, retryAfter, isClientError }: RefreshFailure,
): Promise<AdapterAccount> {
  const { config, provider, entries, userId } = owner
  const { current, refreshToken } = sent
  const { least, most } = backOffSeconds
  const seconds = Math.min(Math.max(retryAfter, least), most)
  config.logger.debug("tokens could not be refreshed", { provider: provider.id, error })
  if (isClientError) {
    const err = new Error(
      "The provider does not accept this client. Check its ID, its secret and its grant types.",
      { cause: error },
    )
    config.logger.error(tokenError("provider", provider.id, { err, retryAfter: seconds }))
  }
  try {
    await entries.backOff(current, refreshToken, seconds)
  } catch (err) {
    config.logger.error(tokenError("store", provider.id, { err }))
  }
  const { providerAccountId } = current
  const message = { userId, provider: provider.id, providerAccountId, reason: "provider" } as const
  await config.notify("tokenRefreshFailed", message)
  return givenUp(owner, sent, demand, seconds, error)
}

/** Returns the account with its old token if that is still valid, otherwise throws. */
function givenUp(
  { provider }: TokenOwner,
  { current }: SentGrant,
  demand: TokenDemand,
  retryAfter: number,
  err?: Error,
): AdapterAccount {
  if (isUsable(current, demand)) return current
  throw tokenError("provider", provider.id, { retryAfter, ...(err && { err }) })
}
