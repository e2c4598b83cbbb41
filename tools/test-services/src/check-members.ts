/** Returns why a value is invalid; `undefined` if it is valid. */
export type Judge = (value: unknown) => string | undefined

/**
 * Checks an object of options. Options that are `undefined` count as left out.
 *
 * @param what - the function that the options belong to, for the message
 * @param given - the options that the caller passed
 * @param judges - one check for each option that exists
 * @throws TypeError that lists all errors
 */
export function checkMembers(
  what: string,
  given: unknown,
  judges: Readonly<Record<string, Judge>>,
): void {
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw new TypeError(`The options of ${what} must be an object.`)
  }
  const problems = Object.entries(given).flatMap(([name, value]) => {
    const judge = Object.hasOwn(judges, name) ? judges[name] : undefined
    const known = Object.keys(judges).join(", ")
    if (judge === undefined) return [`${name}: unknown option (${known})`]
    const problem = value === undefined ? undefined : judge(value)
    return problem === undefined ? [] : [`${name}: ${problem}`]
  })
  if (problems.length === 0) return
  throw new TypeError(`The options of ${what} are wrong:\n- ${problems.join("\n- ")}`)
}
