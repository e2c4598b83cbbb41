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
    style: { brandColor: "#0052cc", mark: () => import("../provider/marks/atlassian.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Atlassian
