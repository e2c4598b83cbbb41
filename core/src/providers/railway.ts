import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import type { StandardClaims } from "../provider/tenant-issuer.ts"

/** What Railway tells about a user. */
export type RailwayProfile = StandardClaims

/**
 * Sign-in with Railway.
 *
 * To get a refresh token, request the scope `offline_access` and set `prompt=consent`.
 *
 * @see https://docs.railway.com/integrations/oauth
 * @param options - what differs from the defaults
 */
export function Railway(options: OIDCUserConfig<RailwayProfile> = {}): OIDCConfig<RailwayProfile> {
  return {
    id: "railway",
    name: "Railway",
    type: "oidc",
    issuer: "https://backboard.railway.com/oauth",
    idToken: false,
    style: { brandColor: "#0b0d0e", mark: () => import("../provider/marks/railway.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Railway
