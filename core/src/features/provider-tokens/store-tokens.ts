import type { AccountUpdate, AdapterAccount } from "../../adapter/adapter.ts"
import type { TokenSet } from "../../models/account.ts"
import { revokeTokens } from "../../oauth/revoke-tokens.ts"
import { withoutUndefined } from "../../reading/without-undefined.ts"
import { readAgain, type TokenOwner } from "./grant.ts"
import { isToken, updated } from "./kept-tokens.ts"
import { tokenError } from "./problems.ts"
import { storedRefreshToken } from "./sealed-accounts.ts"
import type { SentGrant } from "./sent-grant.ts"

const minutesMs = 10 * 60_000
/** Until the next refresh of most providers, and longer. */
const dayMs = 24 * 60 * 60_000

/** What the provider issued. */
export interface IssuedTokens {
  /** What is written of them. */
  readonly update: AccountUpdate
  readonly tokens: TokenSet
}

/**
 * Stores new tokens: first where neither a crash nor a failing database loses them, since the old refresh
 * token may be void by now.
 *
 * @param owner - whose
 * @param sent - what they were exchanged for
 * @param issued - the tokens
 * @returns the account with them
 * @throws TokenError when the account was removed, or its tokens revoked, meanwhile
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
  // What is handed out is what came, also where the provider's `account` stores less.
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

/** @returns the refresh token as it is stored now, as far as that is known; `undefined`: there is no such account */
async function writeAccount(
  owner: TokenOwner,
  sent: SentGrant,
  issued: IssuedTokens,
): Promise<string | null | undefined> {
  const { config, adapter, provider } = owner
  const { update } = issued
  try {
    const expected = { refresh_token: sent.rowText }
    const stored = await adapter.updateAccount(update, expected)
    if (stored !== null) return storedRefreshToken(stored)
    const now = await readAgain(owner, sent.current)
    if (now === undefined) return undefined
    // Cleared by a process that took the old refresh token for rejected. Otherwise the user signed in, and those tokens stay.
    if (storedRefreshToken(now) === null && !(await isRevoked(owner, sent))) {
      await adapter.updateAccount(update, { refresh_token: null })
    }
    return storedRefreshToken(now)
  } catch (err) {
    config.logger.error(tokenError("store", provider.id, { err }))
    await keepSuccessor(owner, sent, issued, dayMs)
    return sent.rowText
  }
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

/** Who revokes writes a mark before looking for tokens: one of both sees the other. */
async function isRevoked(
  { config, entries, provider }: TokenOwner,
  { current, refreshToken, revocation }: SentGrant,
): Promise<boolean> {
  try {
    return (await entries.marks(config, current, refreshToken)).revocation !== revocation
  } catch (err) {
    // Nobody can write a mark now, and the tokens are stored or lost.
    config.logger.error(tokenError("store", provider.id, { err }))
    return false
  }
}

async function forget(
  { adapter }: TokenOwner,
  { update: { provider, providerAccountId } }: IssuedTokens,
  rowText: string | null,
): Promise<void> {
  const cleared = { access_token: null, refresh_token: null, expires_at: null }
  const expected = { refresh_token: rowText }
  await adapter.updateAccount({ provider, providerAccountId, ...cleared }, expected)
}

async function revokeLate({ config, provider }: TokenOwner, { tokens }: IssuedTokens) {
  const { access_token: accessToken, refresh_token: refreshToken } = tokens
  const err = await revokeTokens(provider, {
    refreshToken: isToken(refreshToken) ? refreshToken : undefined,
    accessToken,
  })
  if (err !== undefined) config.logger.error(tokenError("provider", provider.id, { err }))
}
