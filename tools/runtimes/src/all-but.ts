/**
 * A pattern for the names of all tests but some.
 *
 * @param names - parts of their names, with ` > ` between a suite and its test
 */
export function allBut(names: readonly string[]): RegExp {
  const escaped = names.map((name) =>
    // Runners join the names of suites and tests in ways of their own.
    name.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`).replaceAll(" > ", "(?: > | )"),
  )
  return new RegExp(`^(?!.*(?:${escaped.join("|")}))`)
}
