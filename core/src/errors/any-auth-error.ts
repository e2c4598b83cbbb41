import type {
  AccessDenied,
  AccountNotLinked,
  AdapterError,
  CallbackError,
  CallbackRouteError,
  CannotSetCookies,
  ClientFetchError,
  ConfigError,
  ConfigErrorType,
  CredentialsSignin,
  EmailSignInError,
  ErrorPageLoop,
  EventError,
  InvalidCallbackUrl,
  InvalidCheck,
  InvalidProvider,
  InvalidRequest,
  JWTSessionError,
  LogoutTokenError,
  MissingCSRF,
  NotSignedIn,
  OAuthAccountNotLinked,
  OAuthCallbackError,
  OAuthProfileParseError,
  OAuthSignInError,
  RateLimited,
  SessionError,
  SessionRequired,
  SessionTokenError,
  SignOutError,
  TokenError,
  UnknownAction,
  Verification,
  WebAuthnVerificationError,
} from "./errors.ts"
import { AuthError } from "./auth-error.ts"

type ConfigErrors = Readonly<Record<ConfigErrorType, ConfigError>>

/** Every type of error, with its class. */
interface ErrorsByType extends ConfigErrors {
  readonly AccessDenied: AccessDenied
  readonly AccountNotLinked: AccountNotLinked
  readonly AdapterError: AdapterError
  readonly AuthError: AuthError
  readonly CallbackError: CallbackError
  readonly CallbackRouteError: CallbackRouteError
  readonly CannotSetCookies: CannotSetCookies
  readonly ClientFetchError: ClientFetchError
  readonly CredentialsSignin: CredentialsSignin
  readonly EmailSignInError: EmailSignInError
  readonly ErrorPageLoop: ErrorPageLoop
  readonly EventError: EventError
  readonly InvalidCallbackUrl: InvalidCallbackUrl
  readonly InvalidCheck: InvalidCheck
  readonly InvalidProvider: InvalidProvider
  readonly InvalidRequest: InvalidRequest
  readonly JWTSessionError: JWTSessionError
  readonly LogoutTokenError: LogoutTokenError
  readonly MissingCSRF: MissingCSRF
  readonly NotSignedIn: NotSignedIn
  readonly OAuthAccountNotLinked: OAuthAccountNotLinked
  readonly OAuthCallbackError: OAuthCallbackError
  readonly OAuthProfileParseError: OAuthProfileParseError
  readonly OAuthSignInError: OAuthSignInError
  readonly RateLimited: RateLimited
  readonly SessionError: SessionError
  readonly SessionRequired: SessionRequired
  readonly SessionTokenError: SessionTokenError
  readonly SignOutError: SignOutError
  readonly TokenError: TokenError
  readonly UnknownAction: UnknownAction
  readonly Verification: Verification
  readonly WebAuthnVerificationError: WebAuthnVerificationError
}

/**
 * Any error that Lockstep raises, told apart by `type`: in a `switch` each case has the properties of its
 * class. Your own subclasses have other types, so keep a `default`.
 */
export type AnyAuthError = {
  readonly [Type in keyof ErrorsByType]: ErrorsByType[Type] & { readonly type: Type }
}[keyof ErrorsByType]

/**
 * Returns whether an error is one of Lockstep, of this copy of the package or another.
 *
 * @param error - whatever was thrown
 */
export function isAuthError(error: unknown): error is AnyAuthError {
  return error instanceof AuthError
}
