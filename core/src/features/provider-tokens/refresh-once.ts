import type { AdapterAccount } from "../../adapter/adapter.ts"
import { hasSameTokens, readAgain, type TokenOwner } from "./grant.ts"
import { isUsable, shortestLife } from "./kept-tokens.ts"
import { asking, tokenError } from "./problems.ts"
import { type LeasedRefresh, refreshUnderLease } from "./refresh-under-lease.ts"

/** How long a request waits for another one, in milliseconds. */
const maxWaitMs = 12_000
/**
 * After holding the lease for this time, nothing is sent: it could end before the response is
 * stored.
 */
const sendWithinMs = 15_000

/**
 * Refreshes the tokens of an account, in one request at a time among all processes.
 *
 * @param account - as read, without a usable token
 * @param rejectedToken - an access token that the API rejected
 * @returns the account with a usable token; `undefined`: the account has changed, read it again
 */
export async function refreshOnce(
  owner: TokenOwner,
  account: AdapterAccount,
  rejectedToken: string | undefined,
): Promise<AdapterAccount | undefined> {
  const { provider } = owner
  const end = performance.now() + maxWaitMs
  const living = { lifetime: shortestLife, rejectedToken }
  while (true) {
    const isInTime = timeLimit(sendWithinMs)
    const lease = await claim(owner, account).catch((error: unknown) => {
      if (isUsable(account, living)) return undefined
      throw error
    })
    if (lease === undefined && isUsable(account, living)) return account
    if (lease !== undefined) {
      const result = await underLease(owner, account, lease, { rejectedToken, isInTime })
      if (result !== "late") return result
    }
    if (performance.now() >= end) throw tokenError("busy", provider.id)
    if (lease === undefined) await pause(50 + Math.random() * 200)
    const now = await readAgain(owner, account)
    if (now === undefined || !hasSameTokens(now, account)) return undefined
  }
}

function claim({ entries, provider }: TokenOwner, account: AdapterAccount) {
  return asking(provider.id, () => entries.claim(account))
}

async function underLease(
  owner: TokenOwner,
  account: AdapterAccount,
  lease: string,
  leased: LeasedRefresh,
): Promise<AdapterAccount | "late" | undefined> {
  const { entries, config, provider } = owner
  try {
    return await refreshUnderLease(owner, account, leased)
  } finally {
    await entries.release(account, lease).catch((error: unknown) => {
      // The lease expires by itself.
      config.logger.debug("a lease could not be released", { provider: provider.id, error })
    })
  }
}

/** Uses both clocks: one can be set, and the other can stop while the machine sleeps. */
function timeLimit(limitMs: number): () => boolean {
  const [wall, monotonic] = [Date.now(), performance.now()]
  return () => Math.abs(Date.now() - wall) <= limitMs && performance.now() - monotonic <= limitMs
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
