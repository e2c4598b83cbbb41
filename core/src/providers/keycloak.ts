import type { Profile } from "../models/profile.ts"
import type { OIDCConfig, OIDCUserConfig } from "./oauth-provider.ts"

/** Claims of Keycloak's id_token. */
export interface KeycloakProfile extends Profile {
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
 * Sign-in with Keycloak.
 *
 * ```ts
 * Keycloak({ issuer: "https://id.example.com/realms/staff" })
 * ```
 *
 * @param options - what differs from the defaults; `issuer` is needed here or as `AUTH_KEYCLOAK_ISSUER`
 */
export function Keycloak(
  options: OIDCUserConfig<KeycloakProfile> = {},
): OIDCConfig<KeycloakProfile> {
  return {
    id: "keycloak",
    name: "Keycloak",
    type: "oidc",
    checks: ["pkce", "state"],
    style: { brandColor: "#428bca" },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Keycloak
