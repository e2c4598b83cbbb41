/** Numbers that a seed decides. */
export interface Random {
  /** A whole number from 0 up to, and not including, `below`. */
  whole(below: number): number
  /** One of a list. */
  pick<Item>(items: readonly [Item, ...Item[]]): Item
}

/**
 * Makes the same numbers again for the same seed.
 *
 * @param seed - any whole number
 * @see Marsaglia, Xorshift RNGs, 2003
 */
export function randomOf(seed: number): Random {
  // The state must not be 0, and seeds beside each other must not begin alike.
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
