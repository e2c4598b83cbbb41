import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import { type StandardClaims, withTenantIssuer } from "../provider/tenant-issuer.ts"

/** Claims of Beyond Identity's ID token. */
export interface BeyondIdentityProfile extends StandardClaims {}

/**
 * Sign-in with Beyond Identity.
 *
 * @see https://developer.beyondidentity.com/
 * @param options - what differs from the defaults; `issuer` is needed here or as `AUTH_BEYONDIDENTITY_ISSUER`
 */
export function BeyondIdentity(
  options: OIDCUserConfig<BeyondIdentityProfile> = {},
): OIDCConfig<BeyondIdentityProfile> {
  return withTenantIssuer(
    { id: "beyondidentity", name: "Beyond Identity", brandColor: "#5077c5" },
    options,
  )
}

// Applications that come from Auth.js import providers by default.
export default BeyondIdentity
