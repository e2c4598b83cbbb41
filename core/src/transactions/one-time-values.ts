import type { VerificationToken } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { sha256Hex } from "../crypto/hash.ts"
import { InvalidCheck } from "../errors/errors.ts"
import { claimValue } from "./claimed-values.ts"
import {
  rememberAlone,
  rememberBesideStore,
  type RememberValue,
  usedBefore,
} from "./consumed-values.ts"
import { nextMark } from "./numbered-marks.ts"
import { decidedBy, type DecidedBy, storeToken, takeToken, tokenOf } from "./token-store.ts"

/** What a value is used for. Values of different purposes differ. */
type Purpose = "challenge" | "state"

/** What ensures that a value is used only once; stored in the encrypted cookie with the value. */
export interface Issued {
  /** What decides whether the value is valid. */
  readonly once: DecidedBy
  /** Key of its verification token. Without one, the token has the hash of the value. */
  readonly mark?: string | undefined
}

/** A value that is valid for one sign-in. */
export interface OneTimeValue extends Issued {
  /** A long random string that expires within 15 minutes. */
  readonly value: string
}

/**
 * Prepares the database for a value that is sent to a browser. A shared store needs no preparation.
 * Most databases reject a second mark of the same value. They store nothing of the value until a
 * response is verified.
 *
 * @param purpose - what the value is used for
 * @returns what to store in the encrypted cookie with the value
 * @throws AdapterError if the database query fails
 */
export async function issueOneTimeValue(
  context: AuthContext,
  purpose: Purpose,
  value: string,
): Promise<Issued> {
  const { config, now } = context
  const { adapter, store } = config
  if (store?.shared) return { once: "store" }
  const once = adapter && (await decidedBy(context, adapter))
  if (!adapter || once === "memory") return { once }
  const mark = await nextMark({ adapter, isUnique: once === undefined, now })
  const issued = { value, once, mark }
  if (once === "token") await storeToken(adapter, await tokenFor(purpose, issued, now))
  return { once, mark }
}

/**
 * Runs a verification and consumes the one-time value that it belongs to. The value is in use from
 * the start, so a process sends a code to the provider only once. It is consumed when the rest of
 * the response is verified: a response that fails verification leaves nothing in memory or in the
 * database. Such a response can be sent again, but fails again.
 *
 * With a store that all processes share, the value is claimed there before the verification. If no
 * such store was configured when the value was issued, the memory of the process and, if it is
 * used, the database are checked too.
 *
 * @param purpose - what the value is used for
 * @param verify - verifies the rest of the response
 * @returns what `verify` resolves to
 * @throws what `verify` rejects with; InvalidCheck if the value was already used; AdapterError if
 *   the database query fails
 */
export async function useOneTimeValue<Result>(
  context: AuthContext,
  purpose: Purpose,
  oneTime: OneTimeValue,
  verify: () => Promise<Result>,
): Promise<Result> {
  const { config, now } = context
  const { store } = config
  const { value, once } = oneTime
  const giveBack = store?.shared ? await claimValue(store, purpose, value) : undefined
  if (once === "store" && !giveBack) {
    throw new InvalidCheck("The store that decides about this sign-in is not configured.")
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
    const token = await tokenFor(purpose, oneTime, now)
    if (once !== "token") await storeToken(adapter, token)
    else if (!(await takeToken(adapter, token))) throw usedBefore()
  }
  return result
}

function remembering(adapter: GuardedAdapter | undefined): RememberValue {
  return adapter ? rememberBesideStore : rememberAlone
}

async function tokenFor(
  purpose: Purpose,
  { value, mark }: OneTimeValue,
  now: number,
): Promise<VerificationToken> {
  if (mark !== undefined) return tokenOf(mark, now)
  const token = await sha256Hex(value)
  return { ...tokenOf(`${purpose}/${token.slice(0, 16)}`, now), token }
}
