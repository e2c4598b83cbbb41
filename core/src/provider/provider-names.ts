import type { Awaitable } from "../adapter/adapter.ts"
import type { ProviderType, TokenSet } from "../models/records.ts"
import type { User } from "../models/user.ts"
import type { VerificationRequestParams } from "./email-provider.ts"
import type {
  AuthorizationEndpoint,
  Check,
  OAuthConfig,
  OAuthProviderBase,
  ProviderStyle,
  TokenEndpoint,
  UserinfoEndpoint,
} from "./oauth-provider.ts"
import type { Provider } from "./provider.ts"
import type { WebAuthnConfig } from "./webauthn-provider.ts"

/** The properties that every provider has. */
export interface CommonProviderOptions {
  /** Last segment of the provider's URLs, and `account.provider`. */
  id: string
  /** Shown as "Continue with …". */
  name: string
  type: ProviderType
}

/** A provider as `GET providers` lists it. */
export interface AppProvider extends CommonProviderOptions {
  /** The URL at which a sign-in starts. */
  signinUrl: string
  /** The callback URL of the provider or form. */
  callbackUrl: string
}

/** The providers of an application. */
export type AppProviders = Provider[]

/** ID of a provider. */
export type ProviderId = string

/** ID of a provider of the type `oauth` or `oidc`. */
export type OAuthProviderId = string

/** ID of the provider for credentials. */
export type CredentialsProviderId = "credentials"

/** ID of a provider that emails a magic link. */
export type EmailProviderId =
  | "email"
  | "forwardemail"
  | "loops"
  | "mailgun"
  | "nodemailer"
  | "passkey"
  | "postmark"
  | "resend"
  | "sendgrid"

/** Type of a provider that emails a magic link. */
export type EmailProviderType = "email"

/** Type of a provider for passkeys. */
export type WebAuthnProviderType = "webauthn"

/** Functions that make providers, by ID. */
export type BuiltInProviders = Record<string, (config: Partial<OAuthConfig>) => Provider>

/** Maps a profile to a user. */
export type ProfileCallback<P> = (profile: P, tokens: TokenSet) => Awaitable<User>

/** Picks what is stored with an account. */
export type AccountCallback = NonNullable<OAuthProviderBase<never>["account"]>

/** An authorization endpoint. */
export type AuthorizationEndpointHandler = AuthorizationEndpoint

/** A token endpoint. */
export type TokenEndpointHandler = TokenEndpoint

/** A userinfo endpoint. */
export type UserinfoEndpointHandler = UserinfoEndpoint

/** The endpoints that a provider can configure. */
export type OAuthEndpointType = "authorization" | "token" | "userinfo"

/** What protects the way to the provider and back. */
export type OAuthChecks = readonly Check[]

/** How a button of a provider looks on the built-in sign-in page. */
export type OAuthProviderButtonStyles = ProviderStyle

/** What `sendVerificationRequest` gets. */
export type EmailProviderSendVerificationRequestParams = VerificationRequestParams

/** Finds out who registers a passkey. */
export type GetUserInfo = NonNullable<WebAuthnConfig["getUserInfo"]>
