import type { AccountUpdate, AdapterAccount } from "../../adapter/adapter.ts"
import type { TokenSet } from "../../models/records.ts"
import { withoutUndefined } from "../../reading/read-json.ts"
import { readAgain, type TokenOwner } from "./grant.ts"
import { isSameToken, isToken, refreshTokenOf, updated } from "./token-source.ts"
import { tokenError } from "./tokens.ts"
import { noTokens, replaceTokens } from "./replace-tokens.ts"
import { storedRefreshToken } from "./sealed-accounts.ts"
import type { SentGrant } from "./sent-grant.ts"

const minutesMs = 10 * 60_000
/** Longer than the time until the next refresh with most providers. */
const dayMs = 24 * 60 * 60_000
/** How long to retry writing tokens that are only in the store. */
const tryForMs = 5000
const pauseMs = 50

/** The tokens that the provider issued. */
export interface IssuedTokens {
  /** The fields that are written. */
  readonly update: AccountUpdate
  readonly tokens: TokenSet
}

/**
 * Stores new tokens, first in a place where neither a crash nor a failing database loses them,
 * because the old refresh token can already be invalid.
 *
 * @returns the account with them
 * @throws TokenError when the account has since been removed, or its tokens revoked
 */
export async function storeTokens(
  owner: TokenOwner,
  sent: SentGrant,
  issued: IssuedTokens,
): Promise<AdapterAccount> {
  const { config, provider, userId } = owner
  const { current } = sent
  await keepSuccessor(owner, sent, issued, minutesMs)
  const rowText = await writeAccount(owner, sent, issued)
  if (rowText === undefined) {
    await revokeLate(owner, issued)
    throw tokenError(owner.absence, provider.id)
  }
  if (await isRevoked(owner, sent)) {
    await forget(owner, issued, rowText)
    await revokeLate(owner, issued)
    throw tokenError("no_token", provider.id)
  }
  const { providerAccountId } = current
  await config.notify("tokenRefreshed", { userId, provider: provider.id, providerAccountId })
  // Returns the tokens as issued, even if the provider's `account` stores only some of them.
  return updated(updated(current, issued.update), handedOut(current, issued))
}

function handedOut(
  { provider, providerAccountId }: AdapterAccount,
  { tokens }: IssuedTokens,
): AccountUpdate {
  const { access_token, token_type, scope, expires_at: expiresAt } = tokens
  const issued = withoutUndefined({ access_token, token_type, scope })
  return { ...issued, provider, providerAccountId, expires_at: expiresAt ?? null }
}

/**
 * @returns the refresh token as it is now stored, if known; `undefined`: the account does not exist
 */
async function writeAccount(
  owner: TokenOwner,
  sent: SentGrant,
  issued: IssuedTokens,
): Promise<string | null | undefined> {
  const { config, grant, provider } = owner
  // For tokens of an account, the store keeps what the database did not accept.
  const end = performance.now() + (grant === undefined ? 0 : tryForMs)
  while (true) {
    try {
      return await written(owner, sent, issued)
    } catch (err) {
      if (performance.now() < end) {
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
        continue
      }
      config.logger.error(tokenError("store", provider.id, { err }))
      await keepSuccessor(owner, sent, issued, dayMs)
      return sent.rowText
    }
  }
}

async function written(
  owner: TokenOwner,
  sent: SentGrant,
  issued: IssuedTokens,
): Promise<string | null | undefined> {
  const { update } = issued
  const stored = await replaceTokens(owner, update, sent.rowText)
  if (stored !== null) return storedRefreshToken(stored)
  const now = await readAgain(owner, sent.current)
  if (now === undefined) return undefined
  const rowText = storedRefreshToken(now)
  // A job has encrypted or decrypted the token that was sent, in the meantime.
  if (rowText !== null && isSameToken(refreshTokenOf(now), sent.refreshToken)) {
    return written(owner, { ...sent, rowText }, issued)
  }
  // A process that treated the old refresh token as rejected has cleared it. Otherwise the user
  // signed in again, and those tokens stay.
  if (rowText === null && !(await isRevoked(owner, sent))) {
    await owner.adapter.updateAccount(update, { refresh_token: null })
  }
  return rowText
}

async function keepSuccessor(
  { config, entries, provider }: TokenOwner,
  { refreshToken }: SentGrant,
  { update }: IssuedTokens,
  ttlMs: number,
): Promise<void> {
  try {
    await entries.keepSuccessor(config, refreshToken, { update, ttlMs })
  } catch (err) {
    config.logger.error(tokenError("store", provider.id, { err }))
  }
}

/**
 * Returns whether the tokens were revoked. A revocation writes a mark before it looks for tokens,
 * so one of both calls sees the other.
 */
async function isRevoked(
  { config, entries, provider }: TokenOwner,
  { current, refreshToken, revocation }: SentGrant,
): Promise<boolean> {
  try {
    const marks = await entries.marks(config, current, refreshToken)
    return marks.revocation !== revocation
  } catch (err) {
    // No other process can write a mark now, and the tokens are either stored or lost.
    config.logger.error(tokenError("store", provider.id, { err }))
    return false
  }
}

async function forget(
  owner: TokenOwner,
  { update: { provider, providerAccountId } }: IssuedTokens,
  rowText: string | null,
): Promise<void> {
  await replaceTokens(owner, { provider, providerAccountId, ...noTokens }, rowText)
}

async function revokeLate({ config, provider }: TokenOwner, { tokens }: IssuedTokens) {
  const { access_token: accessToken, refresh_token: refreshToken } = tokens
  const err = await provider.revoke({
    refreshToken: isToken(refreshToken) ? refreshToken : undefined,
    accessToken,
  })
  if (err !== undefined) config.logger.error(tokenError("provider", provider.id, { err }))
}
