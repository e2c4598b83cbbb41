import type { Finding } from "./finding.ts"

const watched: Readonly<Record<string, object>> = {
  globalThis,
  "Object.prototype": Object.prototype,
  "Array.prototype": Array.prototype,
  "String.prototype": String.prototype,
  "Number.prototype": Number.prototype,
  "BigInt.prototype": BigInt.prototype,
  "Date.prototype": Date.prototype,
  "Map.prototype": Map.prototype,
  "Promise.prototype": Promise.prototype,
}

/** The state shared by all code at one moment. */
export interface GlobalNames {
  readonly names: ReadonlyMap<string, readonly string[]>
  readonly timeZone: string | undefined
}

/** Returns every name that a library could add to shared objects, and the time zone. */
export function globalNames(): GlobalNames {
  const entries = Object.entries(watched).map(
    ([owner, object]) => [owner, Object.getOwnPropertyNames(object)] as const,
  )
  return { names: new Map(entries), timeZone: process.env["TZ"] }
}

/** Reports additions. */
export function addedGlobals(before: GlobalNames): Finding[] {
  const now = globalNames()
  const added = [...now.names].flatMap(([owner, names]) => {
    const old = before.names.get(owner) ?? []
    if (old.length === names.length) return []
    return names.filter((name) => !old.includes(name)).map((name) => `${owner}.${name}`)
  })
  if (now.timeZone !== before.timeZone) added.push("process.env.TZ")
  if (added.length === 0) return []
  const what = "changes to what all code shares"
  return [{ rule: "X27", what, expected: "none", seen: added.join(", ") }]
}
