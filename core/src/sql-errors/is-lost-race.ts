import { driverErrors } from "./driver-error.ts"

/** PostgreSQL: serialisation failure and deadlock. */
const states: ReadonlySet<string> = new Set(["40001", "40P01"])

/** MySQL and MariaDB: ER_LOCK_DEADLOCK, ER_CHECKREAD (changed since the snapshot was taken). */
const numbers: ReadonlySet<number> = new Set([1213, 1020])

/**
 * Tells whether the database undid a statement or transaction because of another one, at once: what was
 * asked for may simply be asked for again. A lock that was waited for in vain is no such thing, since
 * the next wait would be as long.
 *
 * @param error - what a driver, or a query builder over it, threw
 */
export function isLostRace(error: unknown): boolean {
  return driverErrors(error).some(
    ({ code, number }) => states.has(code) || numbers.has(number ?? 0),
  )
}
