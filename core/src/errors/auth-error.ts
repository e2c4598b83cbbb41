/** Which page shows an error: the error page, or the sign-in page, where the person can try again. */
export type AuthErrorKind = "error" | "signIn"

/**
 * Base class of every error that Lockstep raises. Tell errors apart by {@link AuthError.type}, which
 * is stable and survives minification, never by the message.
 */
export class AuthError extends Error {
  /** Stable discriminant, equal to the name of the class. */
  readonly type: string = "AuthError"
  /** Where a browser is sent with this error. */
  readonly kind: AuthErrorKind = "error"

  /**
   * @param message - what happened and what to do about it; never a secret
   * @param options - `cause`: the error underneath
   */
  constructor(message?: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
  }

  /** The section of the error reference, which ships with this package, that explains this error. */
  get docs(): string {
    return `@lockstep/core/docs/errors.md#${this.type.toLowerCase()}`
  }
}
