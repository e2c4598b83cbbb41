import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import { type StandardClaims, withTenantIssuer } from "../provider/tenant-issuer.ts"

/** Claims of Passage's ID token. */
export interface PassageProfile extends StandardClaims {}

/**
 * Sign-in with Passage.
 *
 * Retired: the service ended in January 2026.
 *
 * @see https://docs.passage.id/
 * @param options - what differs from the defaults; `issuer` is needed here or as `AUTH_PASSAGE_ISSUER`
 */
export function Passage(options: OIDCUserConfig<PassageProfile> = {}): OIDCConfig<PassageProfile> {
  return withTenantIssuer({ id: "passage", name: "Passage", brandColor: "#3d53f6" }, options)
}

// Applications that come from Auth.js import providers by default.
export default Passage
