import type { Profile } from "../models/profile.ts"
import type { OIDCConfig, OIDCUserConfig } from "./oauth-provider.ts"

/** Claims of Auth0's id_token. */
export interface Auth0Profile extends Profile {
  sub: string
  name?: string
  nickname?: string
  preferred_username?: string
  email?: string
  email_verified?: boolean
  /** URL of a picture. */
  picture?: string
}

/**
 * Sign-in with Auth0.
 *
 * ```ts
 * Auth0({ issuer: "https://example.eu.auth0.com" })
 * ```
 *
 * @param options - what differs from the defaults; `issuer` is needed here or as `AUTH_AUTH0_ISSUER`
 */
export function Auth0(options: OIDCUserConfig<Auth0Profile> = {}): OIDCConfig<Auth0Profile> {
  return {
    id: "auth0",
    name: "Auth0",
    type: "oidc",
    checks: ["pkce", "state"],
    style: { brandColor: "#eb5424" },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Auth0
