import type { AccountKey } from "../../adapter/adapter.ts"
import type { ResolvedConfig } from "../../config/resolved-config.ts"
import { sha256Base64url } from "../../crypto/hash.ts"
import { sealFor, unsealFor } from "../../crypto/purposes.ts"
import { isToken } from "./token-source.ts"

/** Prefix of a stored encrypted token. No token of a provider begins with it. */
export const marker = "lockstep."
/**
 * Tokens have their own expiry, or none. The stored value has one because all encrypted values do.
 */
const maxAgeSeconds = 100 * 365 * 86_400

/** The columns of accounts that contain tokens. */
export const columns = ["access_token", "refresh_token", "id_token"] as const

/** Fields that can contain a token. */
type Tokens = Readonly<Partial<Record<(typeof columns)[number], unknown>>>

type Secrets = Pick<ResolvedConfig, "secrets">

/**
 * Encrypts the tokens of an account, or of an update of one, for the database.
 *
 * @param account - with the tokens as the provider sent them
 */
export async function sealTokens<Account extends AccountKey & Tokens>(
  { secrets }: Secrets,
  account: Account,
): Promise<Account> {
  const sealed: Partial<Record<(typeof columns)[number], string>> = {}
  for (const column of columns) {
    const token = account[column]
    if (!isToken(token)) continue
    const claims = { token, of: await placeOf(account, column) }
    const options = { secrets, salt: "lockstep.provider-token", maxAgeSeconds } as const
    sealed[column] = marker + (await sealFor(claims, { ...options, now: Date.now() }))
  }
  return { ...account, ...sealed }
}

/** An account with decrypted tokens. */
export interface OpenedAccount<Account> {
  readonly account: Account
  /** Whether there are tokens that cannot be decrypted. The account does not contain them. */
  readonly isIncomplete: boolean
}

/**
 * Decrypts the tokens of a stored account. A token without the prefix of encrypted ones is returned
 * unchanged.
 *
 * @param config - with the secrets, any of which can have encrypted a token
 */
export async function openTokens<Account extends AccountKey & Tokens>(
  { secrets }: Secrets,
  stored: Account,
): Promise<OpenedAccount<Account>> {
  const account: { -readonly [Name in keyof Account]: Account[Name] } = { ...stored }
  let isIncomplete = false
  for (const column of columns) {
    const text = stored[column]
    if (typeof text !== "string" || !text.startsWith(marker)) continue
    const options = { secrets, salt: "lockstep.provider-token" } as const
    const claims = await unsealFor(text.slice(marker.length), options)
    const { token, of } = claims ?? {}
    if (isToken(token) && of === (await placeOf(stored, column))) account[column] = token
    else {
      delete account[column]
      isIncomplete = true
    }
  }
  return { account, isIncomplete }
}

/** A hash of fixed length, so that long account IDs need no wider columns. */
function placeOf({ provider, providerAccountId }: AccountKey, column: string): Promise<string> {
  return sha256Base64url(JSON.stringify([provider, providerAccountId, column]))
}
