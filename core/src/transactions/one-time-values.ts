import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { sha256Hex } from "../crypto/hash.ts"
import { InvalidCheck } from "../errors/oauth-errors.ts"
import { claimValue } from "./claimed-values.ts"
import {
  rememberAlone,
  rememberBesideStore,
  type RememberValue,
  usedBefore,
} from "./consumed-values.ts"
import { decidedBy, type DecidedBy, storeToken, takeToken, tokenOf } from "./token-store.ts"

/** What a value is used for. Values of different purposes differ. */
type Purpose = "challenge" | "state"

/** A value that is valid for one sign-in. */
export interface OneTimeValue {
  /** A long random string that expires within 15 minutes. */
  readonly value: string
  /** The result of `issueOneTimeValue` for this value. */
  readonly once: DecidedBy
}

/**
 * Prepares the database for a value that is sent to a browser. A shared store needs no preparation.
 * Most databases reject a second mark of the same value. They store nothing until a response is
 * verified.
 *
 * @param context - the request
 * @param purpose - what the value is used for
 * @param value - the value
 * @returns what decides whether the value is valid; store it in the encrypted cookie with the value
 * @throws AdapterError if the database query fails
 */
export async function issueOneTimeValue(
  context: AuthContext,
  purpose: Purpose,
  value: string,
): Promise<DecidedBy> {
  const { config, now } = context
  const { adapter, store } = config
  if (store?.shared) return "store"
  const once = adapter && (await decidedBy(context, adapter))
  if (adapter && once === "token") {
    await storeToken(adapter, tokenOf(purpose, await sha256Hex(value), now), now)
  }
  return once
}

/**
 * Runs a verification and consumes the one-time value that it belongs to. The value is in use from
 * the start, so a process sends a code to the provider only once. It is consumed when the rest of
 * the response is verified: a response that fails verification leaves nothing in memory or in the
 * database. Such a response can be sent again, but fails again. The database stores the hash of the
 * value and its purpose.
 *
 * With a store that all processes share, the value is claimed there before the verification. If no
 * such store was configured when the value was issued, the memory of the process and, if it is
 * used, the database are checked too.
 *
 * @param context - the request
 * @param purpose - what the value is used for
 * @param oneTime - the value
 * @param verify - verifies the rest of the response
 * @returns what `verify` resolves to
 * @throws what `verify` rejects with; InvalidCheck if the value was already used; AdapterError if
 *   the database query fails
 */
export async function useOneTimeValue<Result>(
  context: AuthContext,
  purpose: Purpose,
  { value, once }: OneTimeValue,
  verify: () => Promise<Result>,
): Promise<Result> {
  const { config, now } = context
  const { store } = config
  const giveBack = store?.shared ? await claimValue(store, purpose, value) : undefined
  if (once === "store" && !giveBack) {
    throw new InvalidCheck("The store that decides about this sign-in is not configured here.")
  }
  const adapter = once === "memory" || once === "store" ? undefined : config.adapter
  const forget = once === "store" ? undefined : remembering(adapter)(value, now)
  let result: Result
  try {
    result = await verify()
  } catch (error) {
    forget?.()
    await giveBack?.()
    throw error
  }
  if (adapter) {
    const token = tokenOf(purpose, await sha256Hex(value), now)
    if (once !== "token") await storeToken(adapter, token, now)
    else if (!(await takeToken(adapter, token))) throw usedBefore()
  }
  return result
}

function remembering(adapter: GuardedAdapter | undefined): RememberValue {
  return adapter ? rememberBesideStore : rememberAlone
}
