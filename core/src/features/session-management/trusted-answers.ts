import { valuesOf } from "../../feature/asking-store.ts"
import type { Store } from "../../store/store.ts"

/** One entry takes a few hundred bytes. */
const maxAnswers = 30_000

/** A store whose results are reused for a limited time. */
export interface TrustedAnswers {
  /** Returns the values of the keys, from one call of the store unless all are cached. */
  get(keys: readonly string[]): Promise<readonly (string | null)[]>
  /** Forgets the keys, because this process changed their entries. */
  forget(keys: readonly string[]): void
}

/**
 * Caches the results of a store in the memory of this process. The oldest results are removed
 * first.
 *
 * @param trustMs - for how long, from the time of the request; 0 disables the cache
 */
export function trustedAnswers(store: Store, trustMs: number): TrustedAnswers {
  const answers = new Map<string, { readonly value: string | null; readonly askedAt: number }>()
  const believed = (key: string): string | null | undefined => {
    const answer = answers.get(key)
    const age = answer === undefined ? Infinity : Date.now() - answer.askedAt
    // A negative age means that the clock was set back.
    return age >= 0 && age < trustMs ? answer?.value : undefined
  }
  const remember = (key: string, value: string | null, askedAt: number): void => {
    answers.delete(key)
    const [first] = answers.keys()
    if (answers.size >= maxAnswers && first !== undefined) answers.delete(first)
    answers.set(key, { value, askedAt })
  }
  return {
    async get(keys) {
      if (trustMs === 0) return valuesOf(store, keys)
      const known = keys.map(believed)
      if (known.every((value) => value !== undefined)) return known
      const askedAt = Date.now()
      const values = await valuesOf(store, keys)
      for (const [index, key] of keys.entries()) remember(key, values[index] ?? null, askedAt)
      return values
    },
    forget(keys) {
      for (const key of keys) answers.delete(key)
    },
  }
}
