/** What the author of a provider needs; the providers themselves are `@lockstep/core/providers/*`. */
export type { Profile, ProviderType, TokenSet } from "./models/records.ts"
export type { CredentialInput, CredentialsConfig } from "./provider/credentials-provider.ts"
export type {
  EmailConfig,
  EmailMessage,
  EmailUserConfig,
  VerificationRequestParams,
} from "./provider/email-provider.ts"
export type {
  AuthorizationEndpoint,
  Check,
  ClientMetadata,
  EndSessionEndpoint,
  OAuth2Config,
  OAuthConfig,
  OAuthUserConfig,
  OIDCConfig,
  OIDCUserConfig,
  ProfileResult,
  ProfileUser,
  ProviderStyle,
  TokenEndpoint,
  RefreshRequestContext,
  TokenRequestContext,
  UserinfoEndpoint,
  UserinfoRequestContext,
} from "./provider/oauth-provider.ts"
export type { Provider, ProviderEntry } from "./provider/provider.ts"
export type {
  AccountCallback,
  AppProvider,
  AppProviders,
  AuthorizationEndpointHandler,
  BuiltInProviders,
  CommonProviderOptions,
  CredentialsProviderId,
  EmailProviderId,
  EmailProviderSendVerificationRequestParams,
  EmailProviderType,
  OAuthChecks,
  OAuthEndpointType,
  OAuthProviderButtonStyles,
  OAuthProviderId,
  ProfileCallback,
  ProviderId,
  TokenEndpointHandler,
  UserinfoEndpointHandler,
} from "./provider/provider-names.ts"
export type { AuthenticatorSelection, SimpleWebAuthn } from "./provider/simple-webauthn.ts"
export type {
  AuthenticationOptions,
  RegistrationOptions,
  RelyingParty,
  WebAuthnConfig,
  WebAuthnContext,
  WebAuthnUserConfig,
  WebAuthnUserInfo,
} from "./provider/webauthn-provider.ts"
