import type { Profile } from "../models/records.ts"
import type { CredentialsConfig } from "./credentials-provider.ts"
import type { EmailConfig } from "./email-provider.ts"
import type { OAuth2Config, OIDCConfig } from "./oauth-provider.ts"
import type { WebAuthnConfig } from "./webauthn-provider.ts"

// oxlint-disable typescript/no-explicit-any -- As in Auth.js: each provider is written for its own kind of
// profile, which only that provider's flow passes to its functions, and an object that an application
// writes into the list reads claims of its provider without a check.

/** A provider: an entry of the list of providers, or the result of a function in that list. */
export type ProviderObject<P = any> =
  | OAuth2Config<P>
  | OIDCConfig<P>
  | CredentialsConfig
  | EmailConfig
  | WebAuthnConfig

/**
 * A sign-in method in `config.providers`: a provider, or a function that creates one only from
 * environment variables, such as `GitHub` itself.
 */
export type Provider<P extends Profile = any> =
  | ProviderObject<P>
  | ((...args: any) => ProviderObject<P>)

// oxlint-enable typescript/no-explicit-any

/** An entry of `config.providers`. */
export type ProviderEntry = Provider
