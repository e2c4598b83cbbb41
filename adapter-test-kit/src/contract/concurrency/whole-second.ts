const second = 1000

/**
 * A date without milliseconds: what a store makes of those is the business of other rules.
 *
 * @param date - any
 */
export function wholeSecond(date: Date): Date {
  return new Date(Math.floor(date.getTime() / second) * second)
}
