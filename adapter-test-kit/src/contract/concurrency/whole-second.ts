const second = 1000

/** Returns a date without milliseconds: other rules check how a store handles those. */
export function wholeSecond(date: Date): Date {
  return new Date(Math.floor(date.getTime() / second) * second)
}
