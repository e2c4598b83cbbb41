import { NeverSettled } from "../values/assert.ts"

/** What a call came to. */
export type Outcome =
  | { readonly kind: "value"; readonly value: unknown }
  /** `null` or `undefined`; which of them is the business of other rules. */
  | { readonly kind: "nothing" }
  | { readonly kind: "rejection"; readonly error: unknown }

/**
 * Waits for a call and says what it came to.
 *
 * @param call - starts the call
 * @throws NeverSettled when the call did not settle in time
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
