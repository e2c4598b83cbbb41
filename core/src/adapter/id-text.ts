/**
 * Returns the string form of an ID that a database made, by which Lockstep compares IDs: two different
 * IDs never have the same one.
 *
 * @returns `undefined` for what cannot be an ID: an empty string, a number that is not a safe integer, an
 *   object whose class has neither `toHexString` nor `toString`, anything else
 */
export function idText(id: unknown): string | undefined {
  if (typeof id === "string") return id === "" ? undefined : id
  // Beyond these, neighboring IDs are one and the same number.
  if (typeof id === "number") return Number.isSafeInteger(id) ? String(id) : undefined
  if (typeof id === "bigint") return String(id)
  if (typeof id !== "object" || id === null) return undefined
  return Array.isArray(id) || id instanceof Date ? undefined : objectText(id)
}

function objectText(id: object): string | undefined {
  let text: unknown
  try {
    const toText: unknown = Reflect.get(id, "toHexString") ?? Reflect.get(id, "toString")
    text = typeof toText === "function" ? Reflect.apply(toText, id, []) : undefined
  } catch {
    return undefined
  }
  // Plain objects all have the same text, and bytes that are not UTF-8 become the same character.
  return typeof text === "string" && !/^$|^\[object |\uFFFD/.test(text) ? text : undefined
}

/**
 * Describes a value that cannot be used, for an error message. The description does not contain the
 * value.
 */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (value === "") return "an empty string"
  if (Array.isArray(value)) return "an array"
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "an invalid Date" : "a Date"
  if (typeof value === "number" && !Number.isSafeInteger(value)) {
    return "a number that is not a safe integer"
  }
  return typeof value === "object" ? "an object" : `a ${typeof value}`
}
