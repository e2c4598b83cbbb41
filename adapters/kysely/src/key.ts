/**
 * Tells whether a value can identify a row: a string that is well-formed UTF-16. The database would
 * store every lone surrogate as the same replacement character, so that two different strings would
 * find the same row; anything that is not a string never identifies one.
 *
 * @param values - what a caller passed
 */
export function areKeys(...values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === "string" && value.isWellFormed())
}
