import type { AccountKey } from "../../adapter/adapter.ts"
import type { ResolvedConfig } from "../../config/resolved-config.ts"
import { sha256Base64url } from "../../crypto/hash.ts"
import { sealFor, unsealFor } from "../../crypto/purposes.ts"
import { isToken } from "./kept-tokens.ts"

/** Begins what is stored for a token that is sealed; no token of a provider begins so. */
const marker = "lockstep."
/** Tokens have an end of their own, or none: what is stored has one because everything sealed has. */
const maxAgeSeconds = 100 * 365 * 86_400

/** The columns of accounts that have tokens. */
const columns = ["access_token", "refresh_token", "id_token"] as const

/** Members that may have a token. */
type Tokens = Readonly<Partial<Record<(typeof columns)[number], unknown>>>

type Secrets = Pick<ResolvedConfig, "secrets">

/**
 * An account, or what changes of one, as the database gets it.
 *
 * @param config - whose newest secret seals
 * @param account - with tokens as the provider sent them
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

/** An account with tokens that can be used. */
export interface OpenedAccount<Account> {
  readonly account: Account
  /** Whether there are tokens that do not open, which the account is then without. */
  readonly isIncomplete: boolean
}

/**
 * An account as the database has it, with its tokens opened. What does not begin as sealed ones do is plain.
 *
 * @param config - any of whose secrets may have sealed
 * @param stored - the account
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

/** Of one length, so that long IDs of accounts need no wider columns. */
function placeOf({ provider, providerAccountId }: AccountKey, column: string): Promise<string> {
  return sha256Base64url(JSON.stringify([provider, providerAccountId, column]))
}
