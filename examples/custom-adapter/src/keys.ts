import { AdapterError } from "@lockstep/core/adapters"

/**
 * Returns whether values can identify a record in PostgreSQL: strings without a NUL character,
 * which it cannot store, and without lone surrogates, of which it would store one and the same
 * replacement, so that different strings would find one record. An object or `undefined` never
 * identifies anything.
 */
export function areKeys(...values: readonly unknown[]): boolean {
  return values.every(
    (value) => typeof value === "string" && value.isWellFormed() && !value.includes("\0"),
  )
}

/** Rejects values that could never be found again. */
export function requireKeys(method: string, ...values: readonly unknown[]): void {
  if (!areKeys(...values)) throw new AdapterError(`${method} failed: a key is not a valid string.`)
}
