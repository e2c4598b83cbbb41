import { type AuthErrorCause, errorCause } from "./error-cause.ts"

/** Which page shows an error: the error page, or the sign-in page, where the person can try again. */
export type AuthErrorKind = "error" | "signIn"

/**
 * Base class of every error that Lockstep raises. Tell errors apart by {@link AuthError.type}, which
 * is stable and survives minification, never by the message. A subclass sets its own type with
 * `static type = "MyError"`.
 */
export class AuthError extends Error {
  /** Stable discriminant: the static `type` of the class. */
  readonly type: string
  /** Where a browser is sent with this error. */
  readonly kind: AuthErrorKind = "error"
  /** What is known of the reason: `err` is the error underneath; `provider` and others are details. */
  declare cause?: AuthErrorCause

  /**
   * @param message - what happened and what to do about it, never a secret; or the error underneath;
   *   or the options alone
   * @param options - `cause`: the error underneath, or an object with it as `err`; with an error in
   *   place of the message: details, which become members of the cause
   */
  constructor(message?: string | Error | object, options?: Error | object) {
    const isText = message === undefined || typeof message === "string"
    const cause = isText ? errorCause(options) : errorCause(message, options)
    super(isText ? message : undefined, cause && { cause })
    this.name = new.target.name
    // Not a member of this class, so that a subclass which sets it needs no `override`.
    const type: unknown = Reflect.get(new.target, "type")
    this.type = typeof type === "string" ? type : "AuthError"
  }

  /** The section of the error reference, which ships with this package, that explains this error. */
  get docs(): string {
    return `@lockstep/core/docs/errors.md#${this.type.toLowerCase()}`
  }
}
