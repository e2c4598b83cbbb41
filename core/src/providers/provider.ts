import type { Profile } from "../models/profile.ts"
import type { CredentialsConfig } from "./credentials-provider.ts"
import type { EmailConfig } from "./email-provider.ts"
import type { OAuthConfig, OIDCConfig } from "./oauth-provider.ts"
import type { WebAuthnConfig } from "./webauthn-provider.ts"

/** A way in. */
export type Provider<P = Profile> =
  | OAuthConfig<P>
  | OIDCConfig<P>
  | CredentialsConfig
  | EmailConfig
  | WebAuthnConfig

/**
 * An entry of `config.providers`: a provider, or a function that makes one from nothing but the
 * environment, such as `GitHub` itself.
 */
// A provider is written for its own kind of profile; only that provider's flow calls its callbacks,
// with that profile, so the list may forget the kind. `never` states this without an `any`.
export type ProviderEntry = Provider<never> | (() => Provider<never>)
