import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import { type StandardClaims, withTenantIssuer } from "../provider/tenant-issuer.ts"

/** Claims of Keycloak's ID token. */
export type KeycloakProfile = StandardClaims

/**
 * Sign-in with Keycloak.
 *
 * ```ts
 * Keycloak({ issuer: "https://id.example.com/realms/staff" })
 * ```
 *
 * @see https://www.keycloak.org/docs/latest/server_admin/#_oidc_clients
 * @param options - what differs from the defaults; `issuer` is needed here or as `AUTH_KEYCLOAK_ISSUER`
 */
export function Keycloak(
  options: OIDCUserConfig<KeycloakProfile> = {},
): OIDCConfig<KeycloakProfile> {
  return withTenantIssuer(
    {
      id: "keycloak",
      name: "Keycloak",
      brandColor: "#428bca",
      mark: () => import("../provider/marks/keycloak.ts"),
    },
    options,
  )
}

// Applications that come from Auth.js import providers by default.
export default Keycloak
