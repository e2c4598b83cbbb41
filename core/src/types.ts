/** The types of the objects that an application handles, under the names that Auth.js gives them. */
export type {
  Awaited,
  ErrorPageParam,
  PublicProvider,
  SemverString,
  SignInPageErrorParam,
  WebAuthnOptionsResponseBody,
} from "./models/auth-js-types.ts"
export type { Awaitable, AdapterAuthenticator as Authenticator } from "./adapter/adapter.ts"
export type { AuthConfig, CookiesOptions, PagesOptions, Theme } from "./config/auth-config.ts"
export type { CookieOption } from "./cookies/cookie.ts"
export type { Logger as LoggerInstance, WarningCode } from "./logging/logger.ts"
export type { Account, DefaultSession, Profile, Session, TokenSet } from "./models/records.ts"
export type { DefaultUser, User } from "./models/user.ts"
export type { Action as AuthAction } from "./request/auth-request.ts"
export type { ResponseInternal } from "./response/response-internal.ts"
