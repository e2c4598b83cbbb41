import type { AccountUpdate, ExpectedTokens } from "./adapter.ts"
import { areKeys } from "./record-key.ts"

/** What a call of `updateAccount` asks for, as far as an account can have it. */
export interface AccountChange {
  readonly provider: string
  readonly providerAccountId: string
  /** What changes; never the user, the type, the pair or an ID of the record. */
  readonly tokens: Readonly<Record<string, unknown>>
  /** The refresh token that must still be stored, `null` for none; `undefined` when any may be. */
  readonly expected: string | null | undefined
}

/** What `updateAccount` never changes, though a caller without types may give a whole account. */
const fixed: ReadonlySet<string> = new Set([
  "provider",
  "providerAccountId",
  "userId",
  "type",
  "id",
])

/**
 * Reads the arguments of `updateAccount`, for adapters.
 *
 * @param update - the pair and the tokens
 * @param expected - what must still be stored, if anything
 * @returns `undefined` when no account can match: a pair or an expected token of another type, which a query
 *   might take for no condition
 */
export function accountChange(
  update: AccountUpdate,
  expected?: ExpectedTokens,
): AccountChange | undefined {
  const { provider, providerAccountId } = update
  const token: unknown = expected?.refresh_token
  const isPossible = expected === undefined || token === null || typeof token === "string"
  if (!isPossible || !areKeys(provider, providerAccountId)) return undefined
  return {
    provider,
    providerAccountId,
    tokens: Object.fromEntries(Object.entries(update).filter(([name]) => !fixed.has(name))),
    expected: expected?.refresh_token,
  }
}

/**
 * Returns whether an account has the token that a change expects.
 *
 * @param change - see {@link accountChange}
 * @param token - the refresh token of the account
 */
export function isExpected({ expected }: AccountChange, token: unknown): boolean {
  return expected === undefined || (token ?? null) === expected
}
