import { AuthError } from "./auth-error.ts"

/** A sign-in failed in a way that the person can mend on the sign-in page. */
export class SignInError extends AuthError {
  override readonly kind = "signIn"
}

/** The `signIn` callback or the provider said no, or a stranger asked to link an account. */
export class AccessDenied extends AuthError {
  override readonly type = "AccessDenied"
}

/**
 * Throw this (or a subclass) from `authorize` when the credentials are wrong. {@link code} appears in
 * the URL: keep it generic, so that it does not tell a wrong name from a wrong password.
 */
export class CredentialsSignin extends SignInError {
  override readonly type: string = "CredentialsSignin"
  /** Shown to the client as the query parameter `code`. */
  code: string = "credentials"
}

/** The same as {@link OAuthAccountNotLinked}, where somebody comes by a mailed link or with a passkey. */
export class AccountNotLinked extends SignInError {
  override readonly type = "AccountNotLinked"
}

/** What was typed is no e-mail address, or the mail with the link could not be sent. */
export class EmailSignInError extends SignInError {
  override readonly type = "EmailSignInError"
}

/** A mailed link was used before, is too old, or is none of ours. */
export class Verification extends AuthError {
  override readonly type = "Verification"
}

/** The account, or its e-mail address, belongs to somebody who has not proved to be the same person. */
export class OAuthAccountNotLinked extends SignInError {
  override readonly type = "OAuthAccountNotLinked"
}

/** The provider answered the authorization request with an error (RFC 6749, section 4.1.2.1). */
export class OAuthCallbackError extends SignInError {
  override readonly type = "OAuthCallbackError"
  /** The provider's error code, for example `access_denied`. */
  readonly error: string | undefined

  constructor(message: string, options?: ErrorOptions & { error?: string }) {
    super(message, options)
    this.error = options?.error
  }
}

/** The request to the provider could not be built; most often its discovery document is out of reach. */
export class OAuthSignInError extends SignInError {
  override readonly type = "OAuthSignInError"
}

/** The provider's `profile` callback failed, or returned no id. */
export class OAuthProfileParseError extends AuthError {
  override readonly type = "OAuthProfileParseError"
}

/** The CSRF token is missing or wrong. */
export class MissingCSRF extends SignInError {
  override readonly type = "MissingCSRF"
}

/** State, PKCE verifier or nonce is missing, expired, used, or of another sign-in. */
export class InvalidCheck extends AuthError {
  override readonly type = "InvalidCheck"
}

/** Something went wrong on the way back from a provider; the cause says what. */
export class CallbackRouteError extends AuthError {
  override readonly type = "CallbackRouteError"
}

/** No configured provider has this id, or it cannot be used in this way. */
export class InvalidProvider extends AuthError {
  override readonly type = "InvalidProvider"
}

/** The path or method is none of ours. */
export class UnknownAction extends AuthError {
  override readonly type = "UnknownAction"
}

/** Where somebody wants to go after the flow is no URL, or too long a one; they go to the origin. Logged only. */
export class InvalidCallbackUrl extends AuthError {
  override readonly type = "InvalidCallbackUrl"
}

/** The application's own error page needs a session itself; the built-in one is shown. Logged only. */
export class ErrorPageLoop extends AuthError {
  override readonly type = "ErrorPageLoop"
}

/** A request is larger or stranger than the limits allow. */
export class InvalidRequest extends AuthError {
  override readonly type = "InvalidRequest"
}
