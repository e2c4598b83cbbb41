import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import { type StandardClaims, withTenantIssuer } from "../provider/tenant-issuer.ts"

/** Claims of Frontegg's ID token. */
export interface FronteggProfile extends StandardClaims {}

/**
 * Sign-in with Frontegg.
 *
 * ```ts
 * Frontegg({ issuer: "https://example.frontegg.com" })
 * ```
 *
 * @see https://portal.frontegg.com
 * @param options - what differs from the defaults; `issuer` is needed here or as `AUTH_FRONTEGG_ISSUER`
 */
export function Frontegg(
  options: OIDCUserConfig<FronteggProfile> = {},
): OIDCConfig<FronteggProfile> {
  return {
    ...withTenantIssuer({ id: "frontegg", name: "Frontegg" }, options),
    wellKnown: "{issuer}/oauth/.well-known/openid-configuration",
  }
}

// Applications that come from Auth.js import providers by default.
export default Frontegg
