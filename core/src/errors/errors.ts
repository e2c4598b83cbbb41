import { AuthError } from "./auth-error.ts"

/** A sign-in failed in a way that the user can fix on the sign-in page. */
export class SignInError extends AuthError {
  override readonly kind = "signIn"
}

/** A provider's request to end sessions was refused, as its logout token is not valid. */
export class LogoutTokenError extends AuthError {
  static readonly type: string = "LogoutTokenError"
}

/** A function of a request needs a user, and no user is signed in. */
export class NotSignedIn extends AuthError {
  static readonly type: string = "NotSignedIn"
}

/** A function of a request must set a cookie, and none reaches the browser: nothing was changed. */
export class CannotSetCookies extends AuthError {
  static readonly type: string = "CannotSetCookies"
}

/** The server could not be reached, or did not answer as it should. Nothing is known about the session. */
export class ClientFetchError extends AuthError {
  static readonly type: string = "ClientFetchError"
  /** HTTP status; `undefined` when there was no answer. */
  readonly status: number | undefined

  constructor(message: string, options?: ErrorOptions & { status?: number }) {
    super(message, options)
    this.status = options?.status
  }
}

/** A session could not be read, or its token is too large for cookies. */
export class SessionError extends AuthError {
  static readonly type: string = "SessionError"
}

/** The session token could not be opened: it is forged, expired, or sealed with an unknown secret. */
export class JWTSessionError extends SessionError {
  static override readonly type: string = "JWTSessionError"
}

/** The database returned a value that is not a session, or an ended session could not be deleted. */
export class SessionTokenError extends SessionError {
  static override readonly type: string = "SessionTokenError"
}

/** Signing out left something undone. */
export class SignOutError extends AuthError {
  static readonly type: string = "SignOutError"
}

/** A handler in `events` failed; the flow went on. */
export class EventError extends AuthError {
  static readonly type: string = "EventError"
}

/** A callback of the application failed or returned something unusable. */
export class CallbackError extends AuthError {
  static readonly type: string = "CallbackError"
}

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

/** What an application does: sends the user to the provider again, or tries later. */
export type TokenErrorCode = "interaction_required" | "unavailable"

/** Why there is no access token. */
export type TokenErrorReason =
  /** The user has no account with the provider. */
  | "no_account"
  /** No token was ever stored, or it was revoked. */
  | "no_token"
  /** The access token has expired, and there is no refresh token. */
  | "no_refresh_token"
  /** The provider does not accept the refresh token any more. */
  | "rejected"
  /** The provider does not answer as it should. */
  | "provider"
  /** The store or the database cannot be asked. */
  | "store"
  /** Another request refreshes the token, and does not finish. */
  | "busy"

/** There is no access token that can be used now. */
export class TokenError extends AuthError {
  static readonly type: string = "TokenError"
  readonly code: TokenErrorCode
  readonly reason: TokenErrorReason
  /** Of the code `unavailable`: seconds after which a new attempt makes sense. */
  readonly retryAfter: number | undefined

  /**
   * @param message - what happened
   * @param options - `reason`, from which `code` follows; default `provider`. `retryAfter`: in seconds
   */
  constructor(
    message?: string,
    options?: ErrorOptions & { reason?: TokenErrorReason; retryAfter?: number },
  ) {
    super(message, options?.cause === undefined ? undefined : { cause: options.cause })
    this.reason = options?.reason ?? "provider"
    const isOutage = ["provider", "store", "busy"].includes(this.reason)
    this.code = isOutage ? "unavailable" : "interaction_required"
    this.retryAfter = isOutage ? (options?.retryAfter ?? 5) : undefined
  }
}

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

/** One thing that is wrong with a configuration. */
export interface ConfigProblem {
  /** The `type` of the error that this problem alone would raise. */
  readonly type: ConfigErrorType
  /** Path of the option, for example `session.maxAge` or `providers[1].issuer`. */
  readonly path: string
  /** What is wrong and what to do; never the value of a secret. */
  readonly message: string
}

/** A configuration cannot be used. Its message and {@link ConfigError.problems} list everything wrong. */
export class ConfigError extends AuthError {
  static readonly type: string = "ConfigError"
  readonly problems: readonly ConfigProblem[]

  constructor(message: string, options?: ErrorOptions & { problems?: readonly ConfigProblem[] }) {
    super(message, options)
    this.problems = options?.problems ?? []
  }
}

/** No secret is configured; set `AUTH_SECRET` or the option `secret`. */
export class MissingSecretError extends ConfigError {
  static override readonly type: string = "MissingSecretError"
}

/** A secret has fewer than 16 characters. */
export class WeakSecretError extends ConfigError {
  static override readonly type: string = "WeakSecretError"
}

/** The host of the request is not trusted; set `AUTH_URL` or `trustHost`. */
export class UntrustedHost extends ConfigError {
  static override readonly type: string = "UntrustedHost"
}

/** An OAuth provider has neither an issuer nor all of its endpoints, or one of them is not an `https:` URL. */
export class InvalidEndpoints extends ConfigError {
  static override readonly type: string = "InvalidEndpoints"
}

/** The configuration needs an adapter and has none. */
export class MissingAdapter extends ConfigError {
  static override readonly type: string = "MissingAdapter"
}

/** The adapter lacks methods that the configuration needs. */
export class MissingAdapterMethods extends ConfigError {
  static override readonly type: string = "MissingAdapterMethods"
}

/** A credentials provider has no `authorize` callback. */
export class MissingAuthorize extends ConfigError {
  static override readonly type: string = "MissingAuthorize"
}

/** The session strategy is neither `jwt` nor `database`. */
export class UnsupportedStrategy extends ConfigError {
  static override readonly type: string = "UnsupportedStrategy"
}

/** A feature is used that must be switched on, under `experimental`. */
export class ExperimentalFeatureNotEnabled extends ConfigError {
  static override readonly type: string = "ExperimentalFeatureNotEnabled"
}

/** More than one provider offers passkeys while the user types. */
export class DuplicateConditionalUI extends ConfigError {
  static override readonly type: string = "DuplicateConditionalUI"
}

/** A provider offers passkeys while the user types, but at no input of its form. */
export class MissingWebAuthnAutocomplete extends ConfigError {
  static override readonly type: string = "MissingWebAuthnAutocomplete"
}

/** The `type`s of the configuration errors. */
export type ConfigErrorType =
  | "ConfigError"
  | "MissingSecretError"
  | "WeakSecretError"
  | "UntrustedHost"
  | "InvalidEndpoints"
  | "MissingAdapter"
  | "MissingAdapterMethods"
  | "MissingAuthorize"
  | "UnsupportedStrategy"
  | "ExperimentalFeatureNotEnabled"
  | "DuplicateConditionalUI"
  | "MissingWebAuthnAutocomplete"
