import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"

/** What Mattermost tells about a user. */
export interface MattermostProfile extends AnyClaims {
  id: string
  username: string
  first_name: string
  last_name: string
  email: string
  email_verified: boolean
}

/**
 * Sign-in with Mattermost.
 *
 * ```ts
 * Mattermost({ issuer: "https://mattermost.example.com" })
 * ```
 *
 * @see https://docs.mattermost.com/integrations-guide/oauth-2-applications.html
 * @param options - what differs from the defaults; `issuer` is needed here or as `AUTH_MATTERMOST_ISSUER`
 */
export function Mattermost(
  options: OAuthUserConfig<MattermostProfile> = {},
): OAuthConfig<MattermostProfile> {
  return {
    id: "mattermost",
    name: "Mattermost",
    type: "oauth",
    authorization: "{issuer}/oauth/authorize",
    token: "{issuer}/oauth/access_token",
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: "{issuer}/api/v4/users/me",
    checks: ["pkce", "state"],
    profile: ({ id, username, first_name: first, last_name: last, email }) => ({
      id,
      name: username ?? ([first, last].filter(Boolean).join(" ") || null),
      email: email ?? null,
      image: null,
    }),
    style: { brandColor: "#000000", mark: () => import("../provider/marks/mattermost.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Mattermost
