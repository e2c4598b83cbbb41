/** The variable that limits the number of random sequences, for runs that have to be short. */
const variable = "LOCKSTEP_MODEL_RUNS"

/**
 * The maximum number of random sequences of each kind, from the environment variable `LOCKSTEP_MODEL_RUNS`. Default:
 * no maximum.
 *
 * @throws TypeError if the variable is not a whole number of at least 1
 */
export function mostRuns(): number {
  const text = process.env[variable] ?? ""
  if (text === "") return Infinity
  const most = Number(text)
  if (Number.isInteger(most) && most >= 1) return most
  throw new TypeError(`${variable} must be a whole number from 1.`)
}
