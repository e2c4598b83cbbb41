/**
 * An id of a provider as text. What is no id becomes an empty text, which signs no user in: `String` would
 * make one account, `undefined`, of all users whose id a provider leaves out.
 *
 * @param id - a text or a whole number; a number that JSON cannot carry exactly is invalid for sure
 */
export function idText(id: unknown): string {
  if (typeof id === "string") return id
  return typeof id === "bigint" || Number.isSafeInteger(id) ? String(id) : ""
}
