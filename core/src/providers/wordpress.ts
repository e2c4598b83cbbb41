import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"
import { idText } from "../reading/id-text.ts"

/** What WordPress.com tells about a user. */
export interface WordPressProfile extends AnyClaims {
  ID: number
  display_name: string
  email?: string
  email_verified?: boolean
  avatar_URL?: string
}

/**
 * Sign-in with WordPress.com.
 *
 * @see https://developer.wordpress.com/apps/
 * @param options - what differs from the defaults
 */
export function WordPress(
  options: OAuthUserConfig<WordPressProfile> = {},
): OAuthConfig<WordPressProfile> {
  return {
    id: "wordpress",
    name: "WordPress.com",
    type: "oauth",
    authorization: {
      url: "https://public-api.wordpress.com/oauth2/authorize",
      params: { scope: "auth" },
    },
    token: "https://public-api.wordpress.com/oauth2/token",
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: "https://public-api.wordpress.com/rest/v1.1/me",
    checks: ["pkce", "state"],
    profile: ({ ID: id, display_name: name, email, avatar_URL: image }) => ({
      id: idText(id),
      name,
      email: email ?? null,
      image: image ?? null,
    }),
    style: { brandColor: "#0675c4", mark: () => import("../provider/marks/wordpress.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default WordPress
