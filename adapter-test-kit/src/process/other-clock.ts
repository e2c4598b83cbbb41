/** The environment variable with the offset of another process's clock, in milliseconds. */
export const clockVariable = "LOCKSTEP_KIT_CLOCK_AHEAD"

/**
 * Shifts the clock of this process: only `Date`, from which programs read the time.
 *
 * @param ahead - how many milliseconds it is ahead of the machine's clock; behind, if negative
 */
export function shiftClock(ahead: number): void {
  if (ahead === 0) return
  const machine = Date.now
  const now = (): number => machine() + ahead
  globalThis.Date = new Proxy(Date, {
    construct: (date, args, newTarget) =>
      // Reflect.construct returns an object, whatever the arguments.
      Reflect.construct(date, args.length === 0 ? [now()] : args, newTarget) as object,
    apply: (date) => new date(now()).toString(),
    get(date, name, receiver): unknown {
      return name === "now" ? now : Reflect.get(date, name, receiver)
    },
  })
}
