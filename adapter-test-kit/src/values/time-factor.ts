/** The variable that multiplies the kit's time limits, for slow or busy machines. */
const variable = "LOCKSTEP_TIME_FACTOR"

/**
 * Multiplies a time limit of the kit by the environment variable `LOCKSTEP_TIME_FACTOR`. Default:
 * 1.
 *
 * @throws TypeError if the variable is not a number of at least 1
 */
export function scaled(milliseconds: number): number {
  const factor = Number(process.env[variable] ?? 1)
  if (factor >= 1 && Number.isFinite(factor)) return milliseconds * factor
  throw new TypeError(`${variable} must be a number from 1.`)
}
