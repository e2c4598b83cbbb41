import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import { type StandardClaims, withTenantIssuer } from "../provider/tenant-issuer.ts"

/** Claims of ZITADEL's ID token. */
export interface ZitadelProfile extends StandardClaims {}

/**
 * Sign-in with ZITADEL.
 *
 * For an application with PKCE and without a secret, set `client: { token_endpoint_auth_method:
 * "none" }`.
 *
 * ```ts
 * Zitadel({ issuer: "https://example.eu1.zitadel.cloud" })
 * ```
 *
 * @see https://zitadel.com/docs/guides/integrate/login/oidc
 * @param options - what differs from the defaults; `issuer` is needed here or as `AUTH_ZITADEL_ISSUER`
 */
export function Zitadel(options: OIDCUserConfig<ZitadelProfile> = {}): OIDCConfig<ZitadelProfile> {
  return withTenantIssuer({ id: "zitadel", name: "ZITADEL" }, options)
}

// Applications that come from Auth.js import providers by default.
export default Zitadel
