/** What the author of a provider needs; the providers themselves are `@lockstep/core/providers/*`. */
export type { ProviderType, TokenSet } from "./models/account.ts"
export type { Profile } from "./models/profile.ts"
export type { CredentialInput, CredentialsConfig } from "./providers/credentials-provider.ts"
export type {
  EmailConfig,
  EmailMessage,
  EmailUserConfig,
  RequiredEmailOption,
  VerificationRequestParams,
} from "./providers/email-provider.ts"
export type {
  AuthorizationEndpoint,
  Check,
  ClientMetadata,
  OAuth2Config,
  OAuthConfig,
  OAuthUserConfig,
  OIDCConfig,
  OIDCUserConfig,
  ProfileResult,
  ProfileUser,
  ProviderStyle,
  TokenEndpoint,
  TokenRequestContext,
  UserinfoEndpoint,
  UserinfoRequestContext,
} from "./providers/oauth-provider.ts"
export type { Provider, ProviderEntry } from "./providers/provider.ts"
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
} from "./providers/provider-names.ts"
export type { AuthenticatorSelection, SimpleWebAuthn } from "./providers/simple-webauthn.ts"
export type {
  AuthenticationOptions,
  RegistrationOptions,
  RelyingParty,
  WebAuthnConfig,
  WebAuthnContext,
  WebAuthnUserConfig,
  WebAuthnUserInfo,
} from "./providers/webauthn-provider.ts"
