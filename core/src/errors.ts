/** Every error that Lockstep raises. */
export { ClientFetchError } from "./errors/errors.ts"
export { AdapterError, type AdapterErrorCode } from "./errors/errors.ts"
export { type AnyAuthError, isAuthError } from "./errors/any-auth-error.ts"
export { AuthError, type AuthErrorKind } from "./errors/auth-error.ts"
export { isClientError } from "./errors/client-safe.ts"
export type { AuthErrorCause } from "./errors/error-cause.ts"
export {
  ConfigError,
  DuplicateConditionalUI,
  ExperimentalFeatureNotEnabled,
  InvalidEndpoints,
  MissingAdapter,
  MissingAdapterMethods,
  MissingAuthorize,
  MissingSecretError,
  MissingSecretError as MissingSecret,
  MissingWebAuthnAutocomplete,
  UnsupportedStrategy,
  UntrustedHost,
  WeakSecretError,
  type ConfigErrorType,
  type ConfigProblem,
} from "./errors/errors.ts"
export {
  CallbackError,
  EventError,
  JWTSessionError,
  SessionError,
  SessionTokenError,
  SignOutError,
} from "./errors/errors.ts"
export { CannotSetCookies, NotSignedIn } from "./errors/errors.ts"
export {
  InvalidCheck,
  OAuthAccountNotLinked,
  OAuthCallbackError,
  OAuthProfileParseError,
  OAuthSignInError,
} from "./errors/errors.ts"
export {
  AccessDenied,
  AccountNotLinked,
  CallbackRouteError,
  CredentialsSignin,
  EmailSignInError,
  ErrorPageLoop,
  InvalidCallbackUrl,
  InvalidProvider,
  InvalidRequest,
  MissingCSRF,
  RateLimited,
  SessionRequired,
  SignInError,
  UnknownAction,
  Verification,
  WebAuthnVerificationError,
} from "./errors/errors.ts"
export { LogoutTokenError } from "./errors/errors.ts"
export { TokenError, type TokenErrorCode, type TokenErrorReason } from "./errors/errors.ts"
