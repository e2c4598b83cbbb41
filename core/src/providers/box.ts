import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"

/** What Box tells about a user. */
export interface BoxProfile extends AnyClaims {
  id: string
  name: string
  /** The user's address; an enterprise's administrators may have written it. */
  login: string
  /** Needs the access token, in most cases. */
  avatar_url?: string
}

/**
 * Sign-in with Box.
 *
 * @see https://app.box.com/developers/console
 * @param options - what differs from the defaults
 */
export function Box(options: OAuthUserConfig<BoxProfile> = {}): OAuthConfig<BoxProfile> {
  return {
    id: "box",
    name: "Box",
    type: "oauth",
    authorization: "https://account.box.com/api/oauth2/authorize",
    token: "https://api.box.com/oauth2/token",
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: "https://api.box.com/2.0/users/me",
    checks: ["pkce", "state"],
    profile: ({ id, name, login, avatar_url: image }) => ({
      id,
      name,
      email: login,
      image: image || null,
    }),
    style: { brandColor: "#0075c9", mark: () => import("../provider/marks/box.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Box
