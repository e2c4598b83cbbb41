/** A random number generator with a seed. */
export interface Random {
  /** Returns a whole number from 0 up to, but not including, `below`. */
  whole(below: number): number
  /** Returns one item of a list. */
  pick<Item>(items: readonly [Item, ...Item[]]): Item
}

/**
 * Creates a generator that returns the same numbers for the same seed.
 *
 * @see Marsaglia, Xorshift RNGs, 2003
 */
export function randomOf(seed: number): Random {
  // The state must not be 0, and adjacent seeds must not begin alike.
  let state = Math.imul(seed ^ 0x2545f491, 0x9e3779b1) || 1
  const next = (): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
  const whole = (below: number): number => next() % below
  return { whole, pick: (items) => items[whole(items.length)] ?? items[0] }
}
