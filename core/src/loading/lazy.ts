/**
 * A function whose module is loaded when it is called for the first time, so that a process loads what
 * it uses: reading sessions, which is what most of them do most and first, needs little.
 *
 * @param load - imports the module and returns the function; asked again after a failure
 */
export function lazy<Arguments extends readonly unknown[], Result>(
  load: () => Promise<(...given: Arguments) => Result | Promise<Result>>,
): (...given: Arguments) => Promise<Result> {
  let loaded: ((...given: Arguments) => Result | Promise<Result>) | undefined
  // Importing a module again would take longer than many an answer.
  return async (...given) => (loaded ??= await load())(...given)
}
