import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import { type StandardClaims, withTenantIssuer } from "../provider/tenant-issuer.ts"

/** Claims of IdentityServer4's ID token. */
export interface IdentityServer4Profile extends StandardClaims {}

/**
 * Sign-in with IdentityServer4.
 *
 * Legacy: the software is out of support; its successor is Duende IdentityServer.
 *
 * @see https://identityserver4.readthedocs.io/en/latest/
 * @param options - what differs from the defaults; `issuer` is needed here or as `AUTH_IDENTITY_SERVER4_ISSUER`
 */
export function IdentityServer4(
  options: OIDCUserConfig<IdentityServer4Profile> = {},
): OIDCConfig<IdentityServer4Profile> {
  return withTenantIssuer({ id: "identity-server4", name: "IdentityServer4" }, options)
}

// Applications that come from Auth.js import providers by default.
export default IdentityServer4
