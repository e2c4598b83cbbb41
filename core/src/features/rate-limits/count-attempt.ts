import type { ResolvedConfig } from "../../config/resolved-config.ts"
import { encodeBase64url } from "../../crypto/base64url.ts"
import { keyedHash } from "../../crypto/keyed-hash.ts"
import { AdapterError } from "../../errors/errors.ts"
import type { Store } from "../../store/store.ts"
import type { Limit } from "./rules.ts"

/** Names the key of the hash. */
const purpose = "Lockstep counter of attempts"

/** Whose attempts are counted, and by which rule. */
export interface Counted {
  /** Name of the rule. */
  readonly name: string
  /** Can be guessed, so the store receives a keyed hash of it. */
  readonly subject: readonly string[]
  readonly limit: Limit
}

/**
 * Counts an attempt before Lockstep processes it. Windows are aligned to the clock, so counting
 * needs one call of the store.
 *
 * @param config - whose newest secret keys the hash; a new secret restarts the counters
 * @returns seconds until the next window if the limit is exceeded, otherwise `undefined`
 * @throws AdapterError when the store fails; the caller must not treat this as "not limited"
 */
export async function countAttempt(
  store: Store,
  { secrets }: ResolvedConfig,
  { name, subject, limit: { limit, within } }: Counted,
): Promise<number | undefined> {
  const now = Date.now()
  const lifetime = within * 1000
  const window = Math.floor(now / lifetime)
  const text = JSON.stringify([name, subject, within, window])
  // There is at least one secret.
  const hash = await keyedHash(purpose, text, secrets[0] as string)
  const count = await increment(store, `limit:${encodeBase64url(hash)}`, lifetime)
  return count > limit ? Math.ceil(((window + 1) * lifetime - now) / 1000) : undefined
}

async function increment(store: Store, key: string, ttlMs: number): Promise<number> {
  try {
    const count: unknown = await store.increment(key, ttlMs)
    if (Number.isSafeInteger(count) && Number(count) >= 1) return Number(count)
    throw new TypeError("The method increment of the store returned no count.")
  } catch (err) {
    const message =
      "The store could not count an attempt, which was refused. See the cause, and make the store reachable."
    throw new AdapterError(message, { cause: { err, limit: key.split(":")[0] } })
  }
}
