import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import { type StandardClaims, withTenantIssuer } from "../provider/tenant-issuer.ts"

/** Claims of Asgardeo's ID token. */
export interface AsgardeoProfile extends StandardClaims {}

/**
 * Sign-in with Asgardeo.
 *
 * Configure the application to release the claims for profile and email address.
 *
 * ```ts
 * Asgardeo({ issuer: "https://api.asgardeo.io/t/example/oauth2/token" })
 * ```
 *
 * @see https://console.asgardeo.io
 * @param options - what differs from the defaults; `issuer` is needed here or as `AUTH_ASGARDEO_ISSUER`
 */
export function Asgardeo(
  options: OIDCUserConfig<AsgardeoProfile> = {},
): OIDCConfig<AsgardeoProfile> {
  return withTenantIssuer({ id: "asgardeo", name: "Asgardeo", brandColor: "#000000" }, options)
}

// Applications that come from Auth.js import providers by default.
export default Asgardeo
