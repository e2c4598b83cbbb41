/** Every error that Lockstep raises. */
export { ClientFetchError } from "./errors/client-fetch-error.ts"
export { AdapterError, type AdapterErrorCode } from "./errors/adapter-errors.ts"
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
} from "./errors/config-errors.ts"
export {
  CallbackError,
  EventError,
  JWTSessionError,
  SessionError,
  SessionTokenError,
  SignOutError,
} from "./errors/session-errors.ts"
export { CannotSetCookies, NotSignedIn } from "./errors/request-errors.ts"
export {
  InvalidCheck,
  OAuthAccountNotLinked,
  OAuthCallbackError,
  OAuthProfileParseError,
  OAuthSignInError,
} from "./errors/oauth-errors.ts"
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
} from "./errors/sign-in-errors.ts"
export { LogoutTokenError } from "./errors/logout-token-error.ts"
export { TokenError, type TokenErrorCode, type TokenErrorReason } from "./errors/token-error.ts"
