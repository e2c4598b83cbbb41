import { AuthError } from "./auth-error.ts"

/**
 * Why an adapter call failed.
 *
 * - `duplicate`: a unique value (email address, account, session token, credential id) is taken
 * - `missing`: the record to change, or the user it should belong to, does not exist
 * - `conflict`: the database gave up on a race (deadlock, serialization); the call may be repeated
 * - `unavailable`: the database could not be reached, or rejected the call for another reason
 */
export type AdapterErrorCode = "duplicate" | "missing" | "conflict" | "unavailable"

/**
 * An adapter method failed. The driver's error is `cause.err`, in a log as a copy without the values of
 * the call; no argument is in the message. Let the message say what happened: of the cause the built-in
 * logger prints only the name and the code.
 */
export class AdapterError extends AuthError {
  static readonly type: string = "AdapterError"
  readonly code: AdapterErrorCode

  /**
   * @param message - what happened; or the driver's error, which becomes `cause.err`
   * @param options - `cause`: the driver's error; `code`: default `unavailable`
   */
  constructor(
    message?: string | Error | object,
    options?: ErrorOptions & { code?: AdapterErrorCode },
  ) {
    super(message, options)
    this.code = options?.code ?? "unavailable"
  }
}
