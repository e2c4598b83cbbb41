/** The cause of an `AuthError`: the error underneath as `err`, and details such as `provider`. */
export type AuthErrorCause = Record<string, unknown> & { err?: Error }

/**
 * The one place that brings what an error is made with into the form of {@link AuthErrorCause}.
 *
 * @param source - an error that becomes `err`, or options with a `cause`
 * @param details - beside an error: additional properties of the cause
 * @returns `undefined` when no cause was given
 */
export function errorCause(source?: object, details?: object): AuthErrorCause | undefined {
  if (isError(source)) return { ...detailsOf(source.cause), ...detailsOf(details), err: source }
  const { cause } = detailsOf(source)
  if (cause === undefined || cause === null) return undefined
  const members = typeof cause === "object" && !isError(cause) ? cause : { err: cause }
  return "err" in members ? { ...members, err: toError(members.err) } : { ...members }
}

/** The error underneath another one, be it a plain `cause` or the `err` of one. */
export function errorBeneath({ cause }: Error): Error | undefined {
  if (isError(cause)) return cause
  const { err } = detailsOf(cause)
  return isError(err) ? err : undefined
}

function detailsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && !isError(value) ? { ...value } : {}
}

/** A thrown string is the message; anything else is not converted. */
function toError(value: unknown): Error {
  return isError(value) ? value : new Error(typeof value === "string" ? value : typeof value)
}

/** Also of another realm, such as a sandbox that a framework runs code in. */
function isError(value: unknown): value is Error {
  return value instanceof Error || Object.prototype.toString.call(value) === "[object Error]"
}
