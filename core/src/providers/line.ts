import type { AnyProfile } from "../models/any-claims.ts"
import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"

/** Claims of LINE's ID token. */
export interface LineProfile extends AnyProfile {
  sub: string
  name: string
  /** Only where the channel was granted the permission; nothing says whether it is verified. */
  email?: string
  /** URL of a picture. */
  picture: string
}

/**
 * Sign-in with LINE. To get email addresses, give the channel the permission "OC_EMAIL".
 *
 * @see https://developers.line.biz/console/
 * @param options - what differs from the defaults
 */
export function Line(options: OIDCUserConfig<LineProfile> = {}): OIDCConfig<LineProfile> {
  return {
    id: "line",
    name: "LINE",
    type: "oidc",
    issuer: "https://access.line.me",
    client: {
      token_endpoint_auth_method: "client_secret_post",
      // Web logins are signed with the channel's secret, whatever the metadata says.
      id_token_signed_response_alg: "HS256",
    },
    style: { brandColor: "#00c300", mark: () => import("../provider/marks/line.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Line
