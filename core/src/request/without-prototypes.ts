/**
 * Takes every member named `__proto__` out of parsed JSON, at any depth: code that merges the data
 * into something else must not set a prototype by it.
 *
 * @param members - freshly parsed, and not used elsewhere; changed in place
 */
export function withoutPrototypes<Parsed extends object>(members: Parsed): Parsed {
  // A list and no recursion, as JSON may be nested deeper than the stack.
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
