/**
 * Returns an ID of a provider as a string. Anything else becomes an empty string, which signs no user in: `String`
 * would give all users whose ID a provider leaves out the same account, `undefined`.
 *
 * @param id - a string or an integer; an integer that JSON cannot represent exactly is always invalid
 */
export function idText(id: unknown): string {
  if (typeof id === "string") return id
  return typeof id === "bigint" || Number.isSafeInteger(id) ? String(id) : ""
}
