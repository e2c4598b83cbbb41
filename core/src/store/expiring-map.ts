import { AdapterError } from "../errors/adapter-errors.ts"

interface Entry<Value> {
  value: Value
  /** In milliseconds since the epoch. */
  readonly expires: number
}

/** Values that end. */
export interface ExpiringMap<Value> {
  get(key: string): Value | undefined
  /** @throws AdapterError when the map is full */
  set(key: string, value: Value, ttlMs: number): void
  /** Changes the value of an entry that is there, not its end. */
  replace(key: string, value: Value): void
  delete(key: string): boolean
}

/** An entry takes some hundred bytes. */
const maxEntries = 1_000_000

/** Makes a map of values that end, at most a million that have not. */
export function createExpiringMap<Value>(): ExpiringMap<Value> {
  const entries = new Map<string, Entry<Value>>()
  /** No entry ends before: until then there is nothing to remove. */
  let firstEnd = Infinity

  function makeRoom(): void {
    const now = Date.now()
    if (entries.size >= maxEntries && firstEnd <= now) {
      firstEnd = Infinity
      for (const [key, { expires }] of entries) {
        if (expires <= now) entries.delete(key)
        else firstEnd = Math.min(firstEnd, expires)
      }
    }
    if (entries.size < maxEntries) return
    throw new AdapterError(
      "The store in memory is full: a million entries have not expired. Configure the option store.",
    )
  }

  return {
    get(key) {
      const found = entries.get(key)
      if (found === undefined || found.expires > Date.now()) return found?.value
      entries.delete(key)
      return undefined
    },
    set(key, value, ttlMs) {
      if (!entries.has(key)) makeRoom()
      const expires = Date.now() + ttlMs
      firstEnd = Math.min(firstEnd, expires)
      entries.set(key, { value, expires })
    },
    replace(key, value) {
      const found = entries.get(key)
      if (found) found.value = value
    },
    delete: (key) => entries.delete(key),
  }
}
