import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import { type StandardClaims, withTenantIssuer } from "../provider/tenant-issuer.ts"

/** Claims of OneLogin's ID token. */
export interface OneLoginProfile extends StandardClaims {}

/**
 * Sign-in with OneLogin.
 *
 * Each application has its own client authentication: set `client.token_endpoint_auth_method` to
 * it.
 *
 * ```ts
 * OneLogin({ issuer: "https://example.onelogin.com/oidc/2" })
 * ```
 *
 * @see https://developers.onelogin.com/openid-connect
 * @param options - what differs from the defaults; `issuer` is needed here or as `AUTH_ONELOGIN_ISSUER`
 */
export function OneLogin(
  options: OIDCUserConfig<OneLoginProfile> = {},
): OIDCConfig<OneLoginProfile> {
  return withTenantIssuer({ id: "onelogin", name: "OneLogin" }, options)
}

// Applications that come from Auth.js import providers by default.
export default OneLogin
