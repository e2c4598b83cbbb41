import { ConfigError } from "@lockstep/core/errors"

/** How long a call waits for Redis when nothing else is said, in milliseconds. */
export const defaultTimeout = 10_000

/** Longer than this no timer runs. */
const longestTimeout = 2_147_483_647

/**
 * Checks the option `timeout`.
 *
 * @param name - of what has the option
 * @param timeout - in milliseconds
 * @throws ConfigError when no timer runs that long
 */
export function assertTimeout(name: string, timeout: number): void {
  if (timeout >= 0 && timeout <= longestTimeout) return
  throw new ConfigError(`${name}: timeout is a number of milliseconds up to ${longestTimeout}.`)
}
