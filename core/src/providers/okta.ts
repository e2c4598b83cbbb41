import type { Profile } from "../models/profile.ts"
import type { OIDCConfig, OIDCUserConfig } from "./oauth-provider.ts"

/** Claims of Okta's id_token. */
export interface OktaProfile extends Profile {
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
 * Sign-in with Okta.
 *
 * ```ts
 * Okta({ issuer: "https://example.okta.com/oauth2/default" })
 * ```
 *
 * @param options - what differs from the defaults; `issuer` is needed here or as `AUTH_OKTA_ISSUER`
 */
export function Okta(options: OIDCUserConfig<OktaProfile> = {}): OIDCConfig<OktaProfile> {
  return {
    id: "okta",
    name: "Okta",
    type: "oidc",
    checks: ["pkce", "state"],
    style: { brandColor: "#000000" },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Okta
