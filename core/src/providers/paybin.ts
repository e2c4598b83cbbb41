import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import type { StandardClaims } from "../provider/tenant-issuer.ts"

/** Claims of Paybin's ID token. */
export interface PaybinProfile extends StandardClaims {}

/**
 * Sign-in with Paybin.
 *
 * @see https://developers.paybin.io/knowledge-center/oidc
 * @param options - what differs from the defaults
 */
export function Paybin(options: OIDCUserConfig<PaybinProfile> = {}): OIDCConfig<PaybinProfile> {
  return {
    id: "paybin",
    name: "Paybin",
    type: "oidc",
    issuer: "https://idp.paybin.io",
    client: { token_endpoint_auth_method: "client_secret_post" },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Paybin
