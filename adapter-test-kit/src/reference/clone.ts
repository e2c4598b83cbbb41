const deepest = 20

/**
 * Does what `structuredClone` does. Records are small and plain, and many of them are copied: that is
 * done here, in a fraction of the time.
 *
 * @param value - anything that can be cloned
 * @throws DOMException when it cannot
 */
export function clone<Value>(value: Value): Value {
  // A copy has the type of its original.
  return cloned(value, 0) as Value
}

function cloned(value: unknown, depth: number): unknown {
  if (value === null || (typeof value !== "object" && typeof value !== "function")) {
    return typeof value === "symbol" ? structuredClone(value) : value
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (value instanceof Date && prototype === Date.prototype) return new Date(value)
  // What has a cycle is left to those who know how to copy one.
  if (depth > deepest) return structuredClone(value)
  if (Array.isArray(value) && prototype === Array.prototype) {
    return value.map((item: unknown) => cloned(item, depth + 1))
  }
  // An assignment to this key would set the prototype.
  if (prototype !== Object.prototype || Object.hasOwn(value, "__proto__")) {
    return structuredClone(value)
  }
  const copy: Record<string, unknown> = {}
  for (const [key, member] of Object.entries(value)) copy[key] = cloned(member, depth + 1)
  return copy
}
