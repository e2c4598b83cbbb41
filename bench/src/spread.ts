/** The middle of several measurements, and how far they lie apart. */
export interface Spread {
  readonly median: number
  /** Between these lies the middle half. */
  readonly lower: number
  readonly upper: number
}

/**
 * Sums measurements up. What else the machine does moves single ones far away, but not the middle half.
 *
 * @param values - at least one
 */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { lower: at(0.25), median: at(0.5), upper: at(0.75) }
}
