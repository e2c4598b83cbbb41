import { AuthError } from "./auth-error.ts"

/** A sign-in failed in a way that the user can fix on the sign-in page. */
export class SignInError extends AuthError {
  override readonly kind = "signIn"
}

/** The `signIn` callback or the provider said no, or a signed-out visitor asked to link an account. */
export class AccessDenied extends AuthError {
  static readonly type: string = "AccessDenied"
}

/**
 * Throw this (or a subclass) from `authorize` when the credentials are wrong. {@link code} appears in
 * the URL: keep it generic, so that it does not tell a wrong name from a wrong password.
 */
export class CredentialsSignin extends SignInError {
  static readonly type: string = "CredentialsSignin"
  /** Shown to the client as the query parameter `code`. */
  code: string = "credentials"
}

/** The same as `OAuthAccountNotLinked`, for a sign-in with a magic link or a passkey. */
export class AccountNotLinked extends SignInError {
  static readonly type: string = "AccountNotLinked"
}

/** What the user typed is not an email address, or the email with the magic link could not be sent. */
export class EmailSignInError extends SignInError {
  static readonly type: string = "EmailSignInError"
}

/** There were too many attempts in a short time: the feature `rateLimits` refused this one. */
export class RateLimited extends SignInError {
  static readonly type: string = "RateLimited"
  /** Seconds after which another attempt may pass. */
  readonly retryAfter: number

  /**
   * @param message - what happened
   * @param options - `retryAfter`: in seconds; default 1
   */
  constructor(message?: string, options?: ErrorOptions & { retryAfter?: number }) {
    super(message, options)
    this.retryAfter = options?.retryAfter ?? 1
  }
}

/** A magic link was used before, has expired, or was not issued here. */
export class Verification extends AuthError {
  static readonly type: string = "Verification"
}

/** The CSRF token is missing or wrong. */
export class MissingCSRF extends SignInError {
  static readonly type: string = "MissingCSRF"
}

/** The callback of a provider failed; see the cause. */
export class CallbackRouteError extends AuthError {
  static readonly type: string = "CallbackRouteError"
}

/** No configured provider has this id, or it cannot be used in this way. */
export class InvalidProvider extends SignInError {
  static readonly type: string = "InvalidProvider"
}

/** Lockstep has no route for this path and method. */
export class UnknownAction extends AuthError {
  static readonly type: string = "UnknownAction"
}

/** The return URL is invalid or too long; the browser is redirected to the origin. Logged only. */
export class InvalidCallbackUrl extends AuthError {
  static readonly type: string = "InvalidCallbackUrl"
}

/** The application's own error page needs a session itself; the built-in one is shown. Logged only. */
export class ErrorPageLoop extends AuthError {
  static readonly type: string = "ErrorPageLoop"
}

/** A session is too old, or of an unstored user, and cannot link an account or add a passkey. */
export class SessionRequired extends SignInError {
  static readonly type: string = "SessionRequired"
}

/** A request is larger than the limits allow, or malformed. */
export class InvalidRequest extends AuthError {
  static readonly type: string = "InvalidRequest"
}

/** A passkey could not be verified, or is not known. The browser does not learn which. */
export class WebAuthnVerificationError extends AuthError {
  static readonly type: string = "WebAuthnVerificationError"
}
