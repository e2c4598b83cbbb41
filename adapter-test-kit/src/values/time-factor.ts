/** Names the variable that multiplies the kit's time limits, for machines that are slow or busy. */
const variable = "LOCKSTEP_TIME_FACTOR"

/**
 * A time limit of the kit, multiplied by the environment variable `LOCKSTEP_TIME_FACTOR`. Default 1.
 *
 * @param milliseconds - on a machine that is quick enough
 * @throws TypeError when the variable is no number from 1
 */
export function scaled(milliseconds: number): number {
  const factor = Number(process.env[variable] ?? 1)
  if (factor >= 1 && Number.isFinite(factor)) return milliseconds * factor
  throw new TypeError(`${variable} must be a number from 1.`)
}
