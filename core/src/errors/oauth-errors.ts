import { AuthError } from "./auth-error.ts"
import { SignInError } from "./sign-in-errors.ts"

/** The account, or its email address, belongs to a user, and it is not verified that they are signing in. */
export class OAuthAccountNotLinked extends SignInError {
  static readonly type: string = "OAuthAccountNotLinked"
}

/**
 * The provider answered the authorization request with an error (RFC 6749, section 4.1.2.1).
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1 RFC 6749, section 4.1.2.1}
 */
export class OAuthCallbackError extends SignInError {
  static readonly type: string = "OAuthCallbackError"
  /** The provider's error code, for example `access_denied`. */
  readonly error: string | undefined

  constructor(message: string, options?: ErrorOptions & { error?: string }) {
    super(message, options)
    this.error = options?.error
  }
}

/** The request to the provider could not be built; most often its discovery document is unreachable. */
export class OAuthSignInError extends SignInError {
  static readonly type: string = "OAuthSignInError"
}

/** The provider's `profile` callback failed, or returned no id. */
export class OAuthProfileParseError extends AuthError {
  static readonly type: string = "OAuthProfileParseError"
}

/** State, PKCE verifier or nonce is missing, expired, used, or of another sign-in. */
export class InvalidCheck extends SignInError {
  static readonly type: string = "InvalidCheck"
}
