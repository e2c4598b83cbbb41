import { inspect } from "node:util"

/**
 * All that a logger can get out of an error: as `inspect` and JSON show it, and every property of it and of
 * what it leads to, hidden and inherited ones included.
 *
 * @param error - what a logger got
 */
export function printAll(error: unknown): string {
  const lines = [
    inspect(error, {
      depth: Infinity,
      showHidden: true,
      getters: true,
      maxArrayLength: null,
      maxStringLength: null,
    }),
    JSON.stringify(error) ?? "",
    String(error),
  ]
  collect(error, lines, new Set())
  return lines.join("\n")
}

function collect(value: unknown, lines: string[], seen: Set<unknown>): void {
  if (typeof value === "string") lines.push(value)
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return
  if (value instanceof Uint8Array) lines.push(Buffer.from(value).toString())
  // What is inherited from the language itself says nothing about this error.
  if (seen.has(value) || typeof value === "function") return
  seen.add(value)
  for (let owner: object | null = value; owner !== null; owner = Reflect.getPrototypeOf(owner)) {
    for (const key of Reflect.ownKeys(owner)) {
      lines.push(String(key))
      collect(read(value, key), lines, seen)
    }
  }
  if (value instanceof Map || value instanceof Set) collect([...value], lines, seen)
}

function read(value: object, key: string | symbol): unknown {
  try {
    return Reflect.get(value, key)
  } catch {
    // A getter that is meant for another object.
    return undefined
  }
}
