import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import type { StandardClaims } from "../provider/tenant-issuer.ts"

/** What Vipps tells about a user. */
export interface VippsProfile extends StandardClaims {}

/**
 * Sign-in with Vipps MobilePay. For the test environment, set the issuer:
 *
 * ```ts
 * Vipps({ issuer: "https://apitest.vipps.no/access-management-1.0/access/" })
 * ```
 *
 * @see https://portal.vippsmobilepay.com
 * @param options - what differs from the defaults; `issuer` may also come from `AUTH_VIPPS_ISSUER`
 */
export function Vipps(options: OIDCUserConfig<VippsProfile> = {}): OIDCConfig<VippsProfile> {
  return {
    id: "vipps",
    name: "Vipps",
    type: "oidc",
    issuer: "https://api.vipps.no/access-management-1.0/access/",
    authorization: { params: { scope: "openid name email" } },
    // The ID token has no claims about the user.
    idToken: false,
    style: { brandColor: "#f05c18" },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Vipps
