import type { AccountUpdate, AdapterAccount } from "../../adapter/adapter.ts"
import type { RefreshFailure } from "../../oauth/refresh-tokens.ts"
import type { GrantMarks } from "./entries.ts"
import { hasSameTokens, readAgain, type TokenOwner } from "./grant.ts"
import { replaceTokens } from "./replace-tokens.ts"
import { storedRefreshToken } from "./sealed-accounts.ts"
import type { SentGrant } from "./sent-grant.ts"
import { storeTokens } from "./store-tokens.ts"
import {
  isSameToken,
  isToken,
  isUsable,
  refreshTokenOf,
  shortestLife,
  type TokenDemand,
  updated,
  updateOf,
} from "./token-source.ts"
import { asking, tokenError } from "./tokens.ts"

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

/** Minimum and maximum pause after a failure of the provider, in seconds. */
const backOffSeconds = { least: 5, most: 60 }

/** State of the lease holder. */
interface LeasedRefresh {
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
async function refreshUnderLease(
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

/**
 * Maximum number of refreshes that were never written to the record. Each is one failure of the
 * database.
 */
const maxSuccessors = 100

/** The newest tokens of a grant. */
interface Followed {
  /** The account with the newest tokens: the given account if there are none newer. */
  readonly current: AdapterAccount
  /** The refresh token of the record, in its stored form. */
  readonly rowText: string
  readonly marks: GrantMarks
}

/**
 * Finds tokens that a process received but could not write, because it crashed or its database
 * failed, and writes them.
 *
 * @param demand - requirements for a usable access token
 * @returns `undefined` when the record has since changed
 */
async function followSuccessors(
  owner: TokenOwner,
  account: AdapterAccount,
  demand: TokenDemand,
): Promise<Followed | undefined> {
  const { config, provider } = owner
  const first = refreshTokenOf(account)
  const rowText = storedRefreshToken(account)
  if (first === null || rowText === null) return undefined
  let current = account
  let update: AccountUpdate | undefined
  let marks = await readMarks(owner, first, account)
  for (let step = 1; step <= maxSuccessors && marks.successor !== undefined; step += 1) {
    const next = updated(current, marks.successor)
    const refreshToken = refreshTokenOf(next)
    const isRotated = !isSameToken(refreshToken, refreshTokenOf(current))
    // A provider that does not rotate can issue several responses for one refresh token; the last
    // counts.
    const isNew = !isSameToken(next.access_token, current.access_token) && isUsable(next, demand)
    if (refreshToken === null || !(isRotated || isNew)) break
    current = next
    update = { ...update, ...marks.successor }
    if (!isRotated) break
    marks = await readMarks(owner, refreshToken, account)
  }
  if (update === undefined) return { current, rowText, marks }
  try {
    const stored = await replaceTokens(owner, update, rowText)
    if (stored === null) return undefined
    return { current, rowText: String(storedRefreshToken(stored)), marks }
  } catch (err) {
    config.logger.error(tokenError("store", provider.id, { err }))
    return { current, rowText, marks }
  }
}

function readMarks(
  { config, entries, provider }: TokenOwner,
  refreshToken: string,
  account: AdapterAccount,
): Promise<GrantMarks> {
  return asking(provider.id, () => entries.marks(config, account, refreshToken))
}

/** Another process can have used the same refresh token, and not yet have stored the new tokens. */
const pausesMs = [0, 1000]

/** How long a rejected refresh token that cannot be deleted is not sent again. */
const rejectedSeconds = 600

/**
 * Deletes a refresh token that the provider rejects, unless another request has since exchanged it.
 *
 * @param kind - `foreign`: the provider responded with the tokens of another user
 * @returns when the record has changed; read it again
 * @throws TokenError with the reason `rejected`, or for a record that no longer exists
 */
async function rejectGrant(
  owner: TokenOwner,
  sent: SentGrant,
  kind: "rejected" | "foreign",
): Promise<undefined> {
  const { config, provider, entries, userId } = owner
  const { current, refreshToken, rowText } = sent
  const { providerAccountId } = current
  for (const ms of kind === "rejected" ? pausesMs : []) {
    await pause(ms)
    const now = await readAgain(owner, current)
    if (now === undefined) throw tokenError(owner.absence, provider.id)
    if (!isSameToken(storedRefreshToken(now), rowText)) return undefined
    const marks = await asking(provider.id, () => entries.marks(config, current, refreshToken))
    const next = marks.successor?.refresh_token ?? refreshToken
    if (!isSameToken(next, refreshToken)) return undefined
  }
  if (kind === "foreign") {
    const err = new Error("The refreshed ID token has the sub of another user.")
    config.logger.error(tokenError("rejected", provider.id, { err }))
  }
  const accessToken = current.access_token ?? ""
  await asking(provider.id, () => entries.noteRejection(current, accessToken))
  const key = { provider: provider.id, providerAccountId }
  const update = { ...key, refresh_token: null }
  const cleared = await replaceTokens(owner, update, rowText).catch(async (err: unknown) => {
    // The record keeps the token, and each request would send it again.
    config.logger.error(tokenError("store", provider.id, { err }))
    await asking(provider.id, () => entries.backOff(current, refreshToken, rejectedSeconds))
  })
  if (cleared === null) return undefined
  await config.notify("tokenRefreshFailed", { userId, ...key, reason: "rejected" })
  throw tokenError("rejected", provider.id)
}
