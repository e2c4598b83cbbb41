import { NeverSettled } from "../values/assert.ts"

/** Outcome of a call. */
export type Outcome =
  | { readonly kind: "value"; readonly value: unknown }
  /** `null` or `undefined`; other rules check which of them. */
  | { readonly kind: "nothing" }
  | { readonly kind: "rejection"; readonly error: unknown }

/**
 * Waits for a call and returns its outcome.
 *
 * @throws NeverSettled if the call did not settle in time
 */
export async function outcomeOf(call: () => unknown): Promise<Outcome> {
  try {
    const value = await call()
    return value === null || value === undefined ? { kind: "nothing" } : { kind: "value", value }
  } catch (error) {
    if (error instanceof NeverSettled) throw error
    return { kind: "rejection", error }
  }
}
