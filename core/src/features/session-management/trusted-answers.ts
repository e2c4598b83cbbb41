import { valuesOf } from "../../feature/asking-store.ts"
import type { Store } from "../../store/store.ts"

/** An answer takes some hundred bytes. */
const maxAnswers = 30_000

/** A store whose answers are believed for a while. */
export interface TrustedAnswers {
  /** The values of the keys, asked for at once unless all are still believed. */
  get(keys: readonly string[]): Promise<readonly (string | null)[]>
  /** The entry was changed here. */
  forget(keys: readonly string[]): void
}

/**
 * Believes what a store answered, in the memory of this process. The answers asked for first are forgotten first.
 *
 * @param store - the store
 * @param trustMs - for how long, from when it was asked; 0: not at all
 */
export function trustedAnswers(store: Store, trustMs: number): TrustedAnswers {
  const answers = new Map<string, { readonly value: string | null; readonly askedAt: number }>()
  const believed = (key: string): string | null | undefined => {
    const answer = answers.get(key)
    const age = answer === undefined ? Infinity : Date.now() - answer.askedAt
    // Below 0 the clock was set back since.
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
