const deepest = 20

/**
 * Does the same as `structuredClone`, in a fraction of the time: records are small and plain, and
 * many of them are copied.
 *
 * @throws DOMException if it cannot be cloned
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
  if (prototype === Date.prototype && value instanceof Date) return new Date(value)
  // structuredClone handles values with cycles.
  if (depth > deepest) return structuredClone(value)
  if (Array.isArray(value) && prototype === Array.prototype) {
    return value.map((item: unknown) => cloned(item, depth + 1))
  }
  if (prototype !== Object.prototype) return structuredClone(value)
  // Its properties are checked one by one.
  const original = value as Readonly<Record<string, unknown>>
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(original)) {
    // An assignment to this key would set the prototype.
    if (key === "__proto__") return structuredClone(value)
    const member = original[key]
    const isSimple = member === null || (typeof member !== "object" && typeof member !== "function")
    copy[key] = isSimple && typeof member !== "symbol" ? member : cloned(member, depth + 1)
  }
  return copy
}
