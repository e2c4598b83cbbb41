/**
 * Removes every property named `__proto__` from parsed JSON, at any depth. Otherwise code that
 * merges the data into another object could set its prototype.
 *
 * @param members - newly parsed data that is not used elsewhere; changed in place
 */
export function withoutPrototypes<Parsed extends object>(members: Parsed): Parsed {
  // A list instead of recursion, because JSON can be nested deeper than the stack allows.
  const pending: object[] = [members]
  for (let parent = pending.pop(); parent !== undefined; parent = pending.pop()) {
    if (Object.hasOwn(parent, "__proto__")) Reflect.deleteProperty(parent, "__proto__")
    const children: unknown[] = Object.values(parent)
    for (const child of children) {
      if (typeof child === "object" && child !== null) pending.push(child)
    }
  }
  return members
}
