/**
 * Returns whether values can identify a record: strings of well-formed UTF-16. Databases store every
 * lone surrogate as one and the same replacement character, so that two different strings would find
 * the same record; anything that is not a string never identifies one, whatever its type says.
 *
 * ```ts
 * if (!areKeys(sessionToken)) return null
 * ```
 *
 * @param values - what a caller passed
 */
export function areKeys(...values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === "string" && value.isWellFormed())
}
