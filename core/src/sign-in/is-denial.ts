/**
 * Tells whether a callback threw something to deny a sign-in: an `Error` that has a message and nothing more, as
 * applications throw it that come from Auth.js. What a mistake in the code or a driver throws has a class of its
 * own, a cause, or properties such as `code`.
 *
 * @param error - what was thrown
 */
export function isDenial(error: unknown): boolean {
  return (
    error instanceof Error &&
    Object.getPrototypeOf(error) === Error.prototype &&
    error.cause === undefined &&
    Object.keys(error).length === 0
  )
}
