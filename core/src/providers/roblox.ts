import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import type { StandardClaims } from "../provider/tenant-issuer.ts"

/** Claims of Roblox's ID token. */
export interface RobloxProfile extends StandardClaims {}

/**
 * Sign-in with Roblox.
 *
 * It returns no email address.
 *
 * @see https://create.roblox.com/dashboard/credentials
 * @param options - what differs from the defaults
 */
export function Roblox(options: OIDCUserConfig<RobloxProfile> = {}): OIDCConfig<RobloxProfile> {
  return {
    id: "roblox",
    name: "Roblox",
    type: "oidc",
    issuer: "https://apis.roblox.com/oauth/",
    authorization: { params: { scope: "openid profile" } },
    style: { brandColor: "#5865f2", mark },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Roblox

/** From simple-icons (CC0). */
const mark =
  "M18.926 23.998 0 18.892 5.075.002 24 5.108ZM15.348 10.09l-5.282-1.453-1.414 5.273 5.282 1.453z"
