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

/** What a value is for: those of different purposes are different. */
type Purpose = "challenge" | "state"

/** A value that is good for one sign-in. */
export interface OneTimeValue {
  /** Long and random; expires within 15 minutes. */
  readonly value: string
  /** What `issueOneTimeValue` returned for it. */
  readonly once: DecidedBy
}

/**
 * Prepares the database for a value that is sent to a browser. A shared store needs no preparation. Most
 * databases refuse a second mark of the same value, and get nothing before a visitor has proved something.
 *
 * @param context - the request
 * @param purpose - what the value is for
 * @param value - the value
 * @returns what decides whether the value is good; belongs into the encrypted cookie with the value
 * @throws AdapterError when the database cannot be asked
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
 * Uses a one-time value for what is verified with it. It is in use from the beginning, so that a process
 * sends a code to the provider once, and is used when all else about the response is verified: a response
 * that proves nothing leaves nothing, neither in the memory nor in the database. It can be sent again, and
 * proves nothing again. The database has the hash of the value and its purpose.
 *
 * With a store that all processes share, it is claimed there before anything is verified. Where no such store was
 * configured when the value was issued, the processes without one are asked as well, by what they remember.
 *
 * @param context - the request
 * @param purpose - what the value is for
 * @param oneTime - the value
 * @param verify - verifies all else
 * @returns what `verify` resolves to
 * @throws what `verify` rejects with; InvalidCheck when the value was used before; AdapterError when the
 *   database cannot be asked
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
