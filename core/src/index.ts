export { Auth } from "./auth.ts"
export type {
  AuthConfig,
  CookiesOptions,
  JWTDecodeParams,
  JWTEncodeParams,
  JWTOptions,
  LazyAuthConfig,
  PagesOptions,
  SessionOptions,
  Theme,
} from "./config/auth-config.ts"
export type {
  AuthCallbacks,
  Callbacks,
  JWTCallbackParams,
  JWTParams,
  RedirectParams,
  SessionCallbackParams,
  SessionParams,
  SignInCallbackParams,
  SignInParams,
} from "./config/callbacks.ts"
export type {
  AuthEvents,
  EventMessages,
  EventName,
  Events,
  ProviderLogoutMessage,
  SessionEndedMessage,
  TokenMessage,
} from "./config/events.ts"
export type { AnyFeature } from "./config/any-feature.ts"
export type { Feature } from "./config/feature.ts"
export {
  defineConfig,
  type DefinedCallbacks,
  type DefinedConfig,
  type DefinedEvents,
  type SessionOf,
  type TokenOf,
} from "./config/define-config.ts"
export type { NamedPageStrings, PageStrings, PickPageStrings } from "./config/page-strings.ts"
export type { RawAuthConfig } from "./config/raw-config.ts"
export { setEnvDefaults } from "./config/set-env-defaults.ts"
export { raw, skipCSRFCheck } from "./config/symbols.ts"
export type { AuthEngine, HandleOptions, RequestOptions, UserAuth } from "./engine/auth-engine.ts"
export { createAuth } from "./engine/create-auth.ts"
export type { RequestAuth } from "./engine/request-auth.ts"
export type { CookieOption, CookieOptions } from "./cookies/cookie.ts"
export { AuthError } from "./errors/auth-error.ts"
export { AccessDenied, CredentialsSignin, MissingSecretError } from "./errors/errors.ts"
export type { Logger, WarningCode, WarningDetails } from "./logging/logger.ts"
export type {
  Account,
  AuthorizationDetails,
  DefaultSession,
  Profile,
  ProviderType,
  Session,
  TokenSet,
} from "./models/records.ts"
export type { DefaultJWT, JWT } from "./models/jwt.ts"
export type { User } from "./models/user.ts"
export { createActionURL } from "./request/create-action-url.ts"
export { isAuthAction } from "./request/match-action.ts"
export type { CredentialInput, CredentialsConfig } from "./provider/credentials-provider.ts"
export type {
  OAuthConfig,
  OAuthUserConfig,
  OIDCConfig,
  OIDCUserConfig,
} from "./provider/oauth-provider.ts"
export type { Provider, ProviderEntry } from "./provider/provider.ts"
export { allowInsecureRequests, customFetch } from "./provider/symbols.ts"
export type { RawResult } from "./response/raw-result.ts"
