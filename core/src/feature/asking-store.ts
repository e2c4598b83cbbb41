import { AdapterError } from "../errors/errors.ts"
import type { Store } from "../store/store.ts"

/** What a store has, of which a program without types may have made anything. */
export async function valuesOf(
  store: Store,
  keys: readonly string[],
): Promise<readonly (string | null)[]> {
  const values: readonly unknown[] = await store.get(keys)
  const isSound = Array.isArray(values) && values.length === keys.length
  if (!isSound || !values.every((value) => value === null || typeof value === "string")) {
    throw new TypeError("The method get of the store returned no texts.")
  }
  // Each one was looked at.
  return values as readonly (string | null)[]
}

/**
 * Asks the store.
 *
 * @throws AdapterError when that fails
 */
export async function asking<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (err) {
    const message = "The store could not be asked. See the cause, and make the store reachable."
    throw new AdapterError(message, { cause: { err } })
  }
}
