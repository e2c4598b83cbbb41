/** The environment variable that tells another process how far its clock is ahead, in milliseconds. */
export const clockVariable = "LOCKSTEP_KIT_CLOCK_AHEAD"

/**
 * Sets the clock of this process: `Date` alone, which is what programs take the time from.
 *
 * @param ahead - by how many milliseconds it is ahead of the clock of the machine; behind, if negative
 */
export function shiftClock(ahead: number): void {
  if (ahead === 0) return
  const machine = Date.now
  const now = (): number => machine() + ahead
  globalThis.Date = new Proxy(Date, {
    construct: (date, args, newTarget) =>
      // A date has an object as its prototype, whichever arguments it was made of.
      Reflect.construct(date, args.length === 0 ? [now()] : args, newTarget) as object,
    apply: (date) => new date(now()).toString(),
    get(date, name, receiver): unknown {
      return name === "now" ? now : Reflect.get(date, name, receiver)
    },
  })
}
