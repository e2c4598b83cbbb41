import type { AccountUpdate, ComparedToken, ExpectedTokens } from "./adapter.ts"
import { areKeys } from "./record-key.ts"

/** What a call of `updateAccount` asks for, as far as an account can have it. */
export interface AccountChange {
  readonly provider: string
  readonly providerAccountId: string
  /** What changes; never the user, the type, the pair or an ID of the record. */
  readonly tokens: Readonly<Record<string, unknown>>
  /** What must still be stored; `undefined` when anything may be. */
  readonly expected: ExpectedToken | undefined
}

/** A token that must still be stored. */
export interface ExpectedToken {
  readonly column: ComparedToken
  /** `null` for none. */
  readonly value: string | null
}

const compared: readonly string[] = ["access_token", "refresh_token", "id_token"]

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
 * @returns `undefined` when no account can match: a pair or an expected token of another type, or not exactly
 *   one expected token, which a query might take for no condition
 */
export function accountChange(
  update: AccountUpdate,
  expected?: ExpectedTokens,
): AccountChange | undefined {
  const { provider, providerAccountId } = update
  const found = expected === undefined ? undefined : expectedToken(expected)
  if (found === "impossible" || !areKeys(provider, providerAccountId)) return undefined
  return {
    provider,
    providerAccountId,
    tokens: Object.fromEntries(Object.entries(update).filter(([name]) => !fixed.has(name))),
    expected: found,
  }
}

function expectedToken(expected: ExpectedTokens): ExpectedToken | "impossible" {
  const [[column, value] = [], ...others] = Object.entries(expected)
  if (column === undefined || !compared.includes(column) || others.length > 0) return "impossible"
  if (value !== null && typeof value !== "string") return "impossible"
  // It is one of `compared`.
  return { column: column as ComparedToken, value }
}

/**
 * Returns whether an account has the token that a change expects.
 *
 * @param change - see {@link accountChange}
 * @param account - as stored
 */
export function isExpected({ expected }: AccountChange, account: object): boolean {
  return (
    expected === undefined || (Reflect.get(account, expected.column) ?? null) === expected.value
  )
}
