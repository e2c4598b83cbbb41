import type {
  AccountUpdate,
  Adapter,
  AdapterAccount,
  ComparedToken,
  ExpectedTokens,
} from "../../adapter/adapter.ts"
import type { AnyFeature } from "../../config/any-feature.ts"
import type { AuthConfig } from "../../config/auth-config.ts"
import { type Feature, featureParts } from "../../config/feature.ts"
import { resolveConfig } from "../../config/resolve-config.ts"
import { randomBase64url } from "../../crypto/random.ts"
import { configErrorFrom } from "../../errors/config-error-from.ts"
import { ConfigError } from "../../errors/errors.ts"
import { columns, marker, openTokens, sealTokens } from "./token-seal.ts"
import { isSameToken, isToken } from "./token-source.ts"

/** Which users' tokens are changed, and how. */
export interface StoredTokensOptions {
  /** The IDs of the users. */
  readonly users: Iterable<string> | AsyncIterable<string>
  /** After how many users `onProgress` is called. Default: `500` */
  readonly batch?: number
  /** Is called with the counts so far after each batch. */
  onProgress?(counts: StoredTokensCounts): void
}

/** What was done so far. */
export interface StoredTokensCounts {
  readonly users: number
  readonly accounts: number
  /** Tokens that were encrypted, or decrypted. */
  readonly changed: number
  /** Tokens that were so already. */
  readonly unchanged: number
  readonly failures: readonly TokenFailures[]
}

/** Tokens that stay as they are, by provider, column and reason. */
export interface TokenFailures {
  readonly provider: string
  readonly column: ComparedToken
  /**
   * - `unreadable`: none of the secrets decrypts it, or it was copied from another account or column
   * - `not_written`: the database rejected the changed token, for example because the column is too short
   */
  readonly reason: "unreadable" | "not_written"
  readonly count: number
}

/** Counts that still change. */
interface Tally {
  users: number
  accounts: number
  changed: number
  unchanged: number
  readonly failures: Map<string, TokenFailures>
}

/** Returns the changed token; `undefined`: it is so already. */
type Change = (account: AdapterAccount, column: ComparedToken) => Promise<Changed>
type Changed = { readonly token: string } | "unchanged" | "unreadable"

/** More writes of one token than this, between a read and a write, mean that the adapter compares wrongly. */
const maxRounds = 20

/**
 * Encrypts or decrypts the stored tokens of users. What other processes write in the meantime stays: a token is
 * written only if the stored one is still the one that was read. It can be stopped and repeated at any time.
 *
 * @returns what was done
 * @throws ConfigError when the configuration cannot be used, or stores tokens otherwise; the error of the adapter
 *   when accounts cannot be read
 */
export async function changeStoredTokens(
  written: AuthConfig,
  to: "encrypted" | "decrypted",
  options: StoredTokensOptions,
): Promise<StoredTokensCounts> {
  const { users, batch = 500 } = options
  const secrets = secretsFor(written, to)
  const adapter = adapterWithTokens(written.adapter)
  const change = to === "encrypted" ? sealing(secrets) : opening(secrets)
  const tally: Tally = { users: 0, accounts: 0, changed: 0, unchanged: 0, failures: new Map() }
  let isChecked = false
  for await (const userId of users) {
    // One after the other: a job must not take connections from requests.
    const accounts = await adapter.listAccountsByUserId(userId)
    const [first] = accounts
    if (first !== undefined && !isChecked) await assertComparing(adapter, first)
    isChecked ||= isToken(first?.access_token)
    for (const account of accounts) {
      tally.accounts += 1
      for (const column of columns) await changeToken({ adapter, change, tally }, account, column)
    }
    tally.users += 1
    if (tally.users % batch === 0) options.onProgress?.(countsOf(tally))
  }
  return countsOf(tally)
}

function countsOf({ failures, ...counts }: Tally): StoredTokensCounts {
  return { ...counts, failures: [...failures.values()] }
}

async function changeToken(
  { adapter, change, tally }: { adapter: TokenMethods; change: Change; tally: Tally },
  read: AdapterAccount,
  column: ComparedToken,
): Promise<void> {
  let account: AdapterAccount | undefined = read
  for (let round = 1; round <= maxRounds; round += 1) {
    const stored = account?.[column]
    if (account === undefined || !isToken(stored)) return
    const changed = await change(account, column)
    if (changed === "unreadable") return fail(tally, account, column, changed)
    if (changed === "unchanged") {
      tally.unchanged += 1
      return
    }
    const key = keyOf(account)
    try {
      const update = { ...key, [column]: changed.token }
      if ((await adapter.updateAccount(update, expecting(column, stored))) !== null) {
        tally.changed += 1
        return
      }
    } catch {
      // If the database is unreachable, the next read throws.
      return fail(tally, account, column, "not_written")
    }
    account = await readAgain(adapter, account)
  }
  fail(tally, read, column, "not_written")
}

async function readAgain(
  adapter: TokenMethods,
  { userId, provider, providerAccountId }: AdapterAccount,
): Promise<AdapterAccount | undefined> {
  const accounts = await adapter.listAccountsByUserId(userId)
  return accounts.find(
    (each) => each.provider === provider && each.providerAccountId === providerAccountId,
  )
}

function fail(
  { failures }: Tally,
  { provider }: AdapterAccount,
  column: ComparedToken,
  reason: TokenFailures["reason"],
): void {
  const key = JSON.stringify([provider, column, reason])
  const count = (failures.get(key)?.count ?? 0) + 1
  failures.set(key, { provider, column, reason, count })
}

function sealing(secrets: readonly string[]): Change {
  return async (account, column) => {
    if (account[column]?.startsWith(marker) === true) return "unchanged"
    const sealed = await sealTokens({ secrets }, { ...keyOf(account), [column]: account[column] })
    return { token: String(Reflect.get(sealed, column)) }
  }
}

function opening(secrets: readonly string[]): Change {
  return async (stored, column) => {
    if (stored[column]?.startsWith(marker) !== true) return "unchanged"
    const only = { ...keyOf(stored), [column]: stored[column] }
    const { account, isIncomplete } = await openTokens({ secrets }, only)
    return isIncomplete ? "unreadable" : { token: String(Reflect.get(account, column)) }
  }
}

function keyOf({ provider, providerAccountId }: AdapterAccount) {
  return { provider, providerAccountId }
}

function expecting(column: ComparedToken, token: string): ExpectedTokens {
  // The types cannot express a computed key.
  return { [column]: token } as unknown as ExpectedTokens
}

/**
 * An adapter written for refresh tokens alone writes without comparing, and would overwrite what other processes
 * store, or never writes.
 */
async function assertComparing(adapter: TokenMethods, account: AdapterAccount): Promise<void> {
  const { access_token: stored } = account
  const key = keyOf(account)
  const ask = async (update: AccountUpdate, token: string): Promise<unknown> =>
    adapter.updateAccount(update, expecting("access_token", token))
  // A database that rejects the write is reported with the tokens.
  const writeSame = (token: string) =>
    ask({ ...key, access_token: token }, token).catch(() => undefined)
  const isWrong =
    (await ask(key, randomBase64url(32))) !== null ||
    (isToken(stored) &&
      (await writeSame(stored)) === null &&
      // Another process can have replaced it.
      isSameToken((await readAgain(adapter, account))?.access_token, stored))
  if (!isWrong) return
  throw new ConfigError(
    "updateAccount of the adapter does not compare the access token that it expects. Read the expected token with accountChange, and check the adapter with case A21.3 of the kit.",
  )
}

/** The methods of an adapter that stored tokens are read and changed with. */
export type TokenMethods = Required<Pick<Adapter, "listAccountsByUserId" | "updateAccount">>

/**
 * Returns the secrets of a configuration whose feature `providerTokens` stores tokens as they are to become.
 *
 * @throws ConfigError when the configuration cannot be used, or stores tokens otherwise
 */
function secretsFor(written: AuthConfig, to: "encrypted" | "decrypted"): readonly string[] {
  if (typeof written === "function") {
    throw new ConfigError("The configuration is a function, which needs a request. Pass an object.")
  }
  const resolution = resolveConfig(written)
  if (!resolution.usable) throw configErrorFrom(resolution.problems)
  const encrypts = written.features?.map(encryptsTokens).find((value) => value !== undefined)
  if (encrypts === undefined) {
    throw new ConfigError(
      "The configuration has no feature providerTokens, which decrypts stored tokens. Add it to features.",
    )
  }
  if (encrypts !== (to === "encrypted")) {
    throw new ConfigError(
      to === "encrypted"
        ? "providerTokens does not encrypt: the application would store the next tokens unencrypted. Set encrypt: true, and deploy it first."
        : "providerTokens still encrypts: the application would encrypt the next tokens again. Remove encrypt: true, and deploy it first.",
    )
  }
  return resolution.config.secrets
}

function encryptsTokens(feature: AnyFeature): boolean | undefined {
  // The configuration can be used, so all of its features are made by core.
  return (feature as Feature)[featureParts].encryptsTokens
}

/**
 * Returns an adapter as one that has the methods.
 *
 * @throws ConfigError when it has not
 */
function adapterWithTokens(adapter: Adapter | undefined): TokenMethods {
  // Its type has every method as optional.
  if (adapter?.listAccountsByUserId && adapter.updateAccount) return adapter as TokenMethods
  throw new ConfigError(
    "The adapter has no listAccountsByUserId or no updateAccount, without which no stored token can be changed.",
  )
}
