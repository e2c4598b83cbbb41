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

/** Lists every name that a library could add to what all code shares, and the time zone. */
export function globalNames(): ReadonlySet<string> {
  const names = Object.entries(watched).flatMap(([owner, object]) =>
    Object.getOwnPropertyNames(object).map((name) => `${owner}.${name}`),
  )
  return new Set([...names, `process.env.TZ=${process.env["TZ"]}`])
}
