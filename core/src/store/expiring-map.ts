import { AdapterError } from "../errors/adapter-errors.ts"

interface Entry<Value> {
  value: Value
  /** In milliseconds since the epoch. */
  readonly expires: number
}

/** An entry takes some hundred bytes. */
const maxEntries = 1_000_000

/** Values that end, at most a million that have not. */
export class ExpiringMap<Value> {
  readonly #entries = new Map<string, Entry<Value>>()
  /** No entry ends before: until then there is nothing to remove. */
  #firstEnd = Infinity

  get(key: string): Value | undefined {
    const found = this.#entries.get(key)
    if (found === undefined || found.expires > Date.now()) return found?.value
    this.#entries.delete(key)
    return undefined
  }

  /** @throws AdapterError when there is no room */
  set(key: string, value: Value, ttlMs: number): void {
    if (!this.#entries.has(key)) this.#makeRoom()
    const expires = Date.now() + ttlMs
    this.#firstEnd = Math.min(this.#firstEnd, expires)
    this.#entries.set(key, { value, expires })
  }

  /** Changes the value of an entry that is there, not its end. */
  replace(key: string, value: Value): void {
    const found = this.#entries.get(key)
    if (found) found.value = value
  }

  delete(key: string): boolean {
    return this.#entries.delete(key)
  }

  #makeRoom(): void {
    const now = Date.now()
    if (this.#entries.size >= maxEntries && this.#firstEnd <= now) {
      this.#firstEnd = Infinity
      for (const [key, { expires }] of this.#entries) {
        if (expires <= now) this.#entries.delete(key)
        else this.#firstEnd = Math.min(this.#firstEnd, expires)
      }
    }
    if (this.#entries.size < maxEntries) return
    throw new AdapterError(
      "The store in memory is full: a million entries have not expired. Configure the option store.",
    )
  }
}
