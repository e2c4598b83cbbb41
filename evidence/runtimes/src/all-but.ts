/** Returns a pattern that matches the names of all tests except some. */
export function allBut(names: readonly string[]): RegExp {
  const escaped = names.map((name) =>
    // Runners join the names of suites and tests in different ways.
    name.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`).replaceAll(" > ", "(?: > | )"),
  )
  return new RegExp(`^(?!.*(?:${escaped.join("|")}))`)
}
