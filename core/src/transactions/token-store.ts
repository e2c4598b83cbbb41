import type { VerificationToken } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import { checkMaxAgeSeconds } from "../config/cookie-policy.ts"
import type { AuthContext } from "../context.ts"
import { equalConstantTime } from "../crypto/equal.ts"
import { randomHex } from "../crypto/random.ts"
import type { AdapterError } from "../errors/errors.ts"
import { errorBeneath } from "../errors/error-cause.ts"
import { usedBefore } from "./consumed-values.ts"

/**
 * What decides whether a one-time value is valid:
 *
 * - `store`: the entry that is added to the shared store when the value is used.
 * - `undefined`: the unique key of the token that is stored when the value is used.
 * - `token`: the deletion of the token that was stored when the value was issued.
 * - `memory`: only this process.
 */
export type DecidedBy = "memory" | "store" | "token" | undefined

const stores = new WeakMap<object, { readonly decides: DecidedBy }>()

/** Matches errors about a missing table, model or adapter method. */
const missing =
  /no such table|(table|relation) .*exist|undefined .*create|not implemented|has no method/i

/**
 * Returns the verification token to store for a one-time value. Each token has its own identifier,
 * because some adapters delete all tokens of an identifier together.
 *
 * @param key - what no other value has
 * @param now - milliseconds since the epoch
 */
export function tokenOf(key: string, now: number): VerificationToken {
  const token = `lockstep/${key}`
  // Twice the lifetime of the value, because the clock of another server can be behind.
  return { identifier: token, token, expires: new Date(now + checkMaxAgeSeconds * 2000) }
}

/**
 * Determines what decides whether one-time values are valid, once for each database.
 *
 * If a database accepts the same token twice, marks cannot decide: two requests could each store a
 * mark and find their own. Such a database needs a token that is stored in advance.
 *
 * @throws AdapterError if the database query fails
 */
export async function decidedBy(
  { config: { logger }, now }: AuthContext,
  adapter: GuardedAdapter,
): Promise<DecidedBy> {
  let store = stores.get(adapter.tokensIn)
  if (store === undefined) {
    store = { decides: await probe(adapter, tokenOf(randomHex(32), now)) }
    stores.set(adapter.tokensIn, store)
    if (store.decides === "memory") {
      const message =
        "stores no verification tokens. Only the process remembers which responses were used."
      logger.warn("one-time-values-per-process", { path: "adapter", message })
    }
  }
  return store.decides
}

async function probe(adapter: GuardedAdapter, token: VerificationToken): Promise<DecidedBy> {
  const store = (): Promise<unknown> => adapter.createVerificationToken(token)
  const refusal = (): Promise<string | undefined> =>
    store().then(
      () => undefined,
      ({ code }: AdapterError) => code,
    )
  try {
    await store()
    const code = await refusal()
    // Most adapters report no reason, so a single failure between two successes is not conclusive.
    const isUnique = code === "duplicate" || (code && (await refusal()))
    const isStored = await takeToken(adapter, token)
    if (isUnique) return undefined
    // It was stored twice, and no other process can find it.
    await takeToken(adapter, token)
    return isStored ? "token" : "memory"
  } catch (error) {
    // An application without magic links may have no table for tokens, but sign-in must still work.
    if (isMissing(error)) return "memory"
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && (missing.test(error.message) || isMissing(errorBeneath(error)))
}

/**
 * Stores a token.
 *
 * @throws InvalidCheck if it was already stored; AdapterError if it cannot be stored
 */
export async function storeToken(adapter: GuardedAdapter, token: VerificationToken): Promise<void> {
  await adapter.createVerificationToken(token).catch((failure: AdapterError) => {
    throw failure.code === "duplicate" ? usedBefore() : failure
  })
}

/**
 * Deletes a token.
 *
 * @returns what was stored
 * @throws AdapterError if the database query fails
 */
export async function takeToken(
  adapter: GuardedAdapter,
  { identifier, token }: VerificationToken,
): Promise<VerificationToken | null> {
  const taken = await adapter.useVerificationToken({ identifier, token })
  return taken && equalConstantTime(taken.token, token) ? taken : null
}
