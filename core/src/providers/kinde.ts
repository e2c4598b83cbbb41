import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import { type StandardClaims, withTenantIssuer } from "../provider/tenant-issuer.ts"

/** Claims of Kinde's ID token. */
export interface KindeProfile extends StandardClaims {}

/**
 * Sign-in with Kinde.
 *
 * ```ts
 * Kinde({ issuer: "https://example.kinde.com" })
 * ```
 *
 * @see https://app.kinde.com/admin
 * @param options - what differs from the defaults; `issuer` is needed here or as `AUTH_KINDE_ISSUER`
 */
export function Kinde(options: OIDCUserConfig<KindeProfile> = {}): OIDCConfig<KindeProfile> {
  return withTenantIssuer({ id: "kinde", name: "Kinde", brandColor: "#0f0f0f" }, options)
}

// Applications that come from Auth.js import providers by default.
export default Kinde
