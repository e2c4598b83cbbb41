import { driverErrors } from "./driver-error.ts"

/** PostgreSQL: serialization failure and deadlock. */
const states: ReadonlySet<string> = new Set(["40001", "40P01"])

/** MySQL and MariaDB: ER_LOCK_DEADLOCK, ER_CHECKREAD (changed since the snapshot was taken). */
const numbers: ReadonlySet<number> = new Set([1213, 1020])

/**
 * Returns whether the database rolled back a statement or transaction because of another one, at once: the call
 * can be repeated. This does not include a timeout while waiting for a lock, because
 * the next wait would be as long.
 *
 * @param error - what a driver, or a query builder over it, threw
 */
export function isLostRace(error: unknown): boolean {
  return driverErrors(error).some(
    ({ code, number }) => states.has(code) || numbers.has(number ?? 0),
  )
}
