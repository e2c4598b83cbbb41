import { types } from "node:util"

// Every call of every case is copied and compared, so this lookup happens only once.
const { isDate } = types

/**
 * Deeply copies plain objects, arrays and dates. Other values stay as they are, so that an unusual
 * result can still be examined.
 *
 * @param value - any value without cycles
 */
export function snapshot<Value>(value: Value, depth = 0): Value {
  // A copy has the type of its original.
  return copy(value, depth) as Value
}

function copy(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null || depth > 20) return value
  if (isDate(value)) return new Date(value)
  if (Array.isArray(value)) return value.map((item: unknown) => copy(item, depth + 1))
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return value
  // Its properties are checked one by one.
  const original = value as Readonly<Record<string, unknown>>
  const copied: Record<string, unknown> = {}
  for (const key of Object.keys(original)) {
    // An assignment would set the prototype.
    if (key === "__proto__") return withPrototypeKey(value, depth)
    copied[key] = copy(original[key], depth + 1)
  }
  return copied
}

function withPrototypeKey(value: object, depth: number): unknown {
  const entries = Object.entries(value).map(([key, item]: [string, unknown]) => [
    key,
    copy(item, depth + 1),
  ])
  return Object.fromEntries(entries)
}

/** Returns whether two values are deeply equal, including properties that are `undefined`. */
export function isUnchanged(one: unknown, other: unknown, depth = 0): boolean {
  if (typeof one !== "object" || one === null || typeof other !== "object" || other === null) {
    return Object.is(one, other)
  }
  // Deeper levels were not copied, so that a cycle ends here as well.
  if (depth > 20) return one === other
  if (isDate(one) && isDate(other)) return Object.is(one.getTime(), other.getTime())
  const keys = Reflect.ownKeys(one)
  const others = Reflect.ownKeys(other)
  if (keys.length !== others.length) return false
  let index = 0
  for (const key of keys) {
    // Usually their properties are in the same order.
    if (others[index] !== key && !Object.hasOwn(other, key)) return false
    index += 1
    if (!isUnchanged(Reflect.get(one, key), Reflect.get(other, key), depth + 1)) return false
  }
  return true
}
