import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"

/** What Atlassian tells about a user. */
export interface AtlassianProfile extends AnyClaims {
  account_id: string
  name: string
  email: string
  email_verified?: boolean
  /** URL of a picture. */
  picture: string
}

/**
 * Sign-in with Atlassian.
 *
 * To get a refresh token, request the scope `offline_access` and set `prompt=consent`.
 *
 * @see https://developer.atlassian.com/console/myapps/
 * @param options - what differs from the defaults
 */
export function Atlassian(
  options: OAuthUserConfig<AtlassianProfile> = {},
): OAuthConfig<AtlassianProfile> {
  return {
    id: "atlassian",
    name: "Atlassian",
    type: "oauth",
    authorization: {
      url: "https://auth.atlassian.com/authorize",
      params: { scope: "read:me", audience: "api.atlassian.com" },
    },
    token: "https://auth.atlassian.com/oauth/token",
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: "https://api.atlassian.com/me",
    checks: ["state"],
    profile: ({ account_id: id, name, email, picture }) => ({
      id,
      name,
      email: email ?? null,
      image: picture ?? null,
    }),
    style: { brandColor: "#0052cc", mark },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Atlassian

/** From simple-icons (CC0). */
const mark =
  "M7.12 11.084a.683.683 0 00-1.16.126L.075 22.974a.703.703 0 00.63 1.018h8.19a.678.678 0 00.63-.39c1.767-3.65.696-9.203-2.406-12.52zM11.434.386a15.515 15.515 0 00-.906 15.317l3.95 7.9a.703.703 0 00.628.388h8.19a.703.703 0 00.63-1.017L12.63.38a.664.664 0 00-1.196.006z"
