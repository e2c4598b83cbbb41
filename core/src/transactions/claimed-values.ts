import { checkMaxAgeSeconds } from "../config/cookie-policy.ts"
import { randomHex } from "../crypto/random.ts"
import { AdapterError } from "../errors/errors.ts"
import { entryKey } from "../store/entry-key.ts"
import type { Store } from "../store/store.ts"
import { usedBefore } from "./consumed-values.ts"

/**
 * Claims a one-time value for this request, in a store that all processes share.
 *
 * @param purpose - what the value is used for
 * @returns a function that releases the value, if nothing was verified with it
 * @throws InvalidCheck if another request claimed it; AdapterError if the store fails
 */
export async function claimValue(
  store: Store,
  purpose: string,
  value: string,
): Promise<() => Promise<void>> {
  const key = await entryKey("used", [purpose, value])
  const owner = randomHex(16)
  if (!(await add(store, key, owner))) throw usedBefore()
  return async () => {
    try {
      await store.remove(key, owner)
    } catch {
      // The value stays claimed until it expires, which is safe: it signs no user in.
    }
  }
}

async function add(store: Store, key: string, owner: string): Promise<boolean> {
  let isClaimed: unknown
  try {
    // Twice the lifetime of the value, because the clock of the issuing server can be behind.
    isClaimed = await store.add(key, owner, checkMaxAgeSeconds * 2000)
  } catch (cause) {
    throw new AdapterError("The store could not be asked. See the cause.", { cause })
  }
  if (typeof isClaimed === "boolean") return isClaimed
  throw new AdapterError("The store's add returned no boolean. Fix it.")
}
