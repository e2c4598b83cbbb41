import { ConfigError } from "@lockstep/core/errors"

/** The default timeout of a call, in milliseconds. */
export const defaultTimeout = 10_000

/** The maximum delay of a timer. */
const longestTimeout = 2_147_483_647

/**
 * Checks the `timeout` option.
 *
 * @param name - name of the function that has the option
 * @param timeout - in milliseconds
 * @throws ConfigError if it is not a delay that a timer supports
 */
export function assertTimeout(name: string, timeout: number): void {
  if (timeout >= 0 && timeout <= longestTimeout) return
  throw new ConfigError(
    `${name}: timeout must be a number of milliseconds up to ${longestTimeout}.`,
  )
}
