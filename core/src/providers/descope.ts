import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import { type StandardClaims, withTenantIssuer } from "../provider/tenant-issuer.ts"

/** Claims of Descope's ID token. */
export interface DescopeProfile extends StandardClaims {}

/**
 * Sign-in with Descope. The client ID is the project ID, and the client secret is an access key.
 * Federated applications have a separate issuer.
 *
 * ```ts
 * Descope({ issuer: "https://api.descope.com/v1/apps/P2example" })
 * ```
 *
 * @see https://app.descope.com/settings/project
 * @param options - what differs from the defaults; `issuer` may also come from `AUTH_DESCOPE_ISSUER`
 */
export function Descope(options: OIDCUserConfig<DescopeProfile> = {}): OIDCConfig<DescopeProfile> {
  const provider = { id: "descope", name: "Descope", brandColor: "#1c1c23" }
  return { ...withTenantIssuer(provider, options), issuer: "https://api.descope.com/{clientId}" }
}

// Applications that come from Auth.js import providers by default.
export default Descope
