import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"

/** What Netlify tells about a user. */
export interface NetlifyProfile extends AnyClaims {
  id: string
  full_name: string
  email?: string
  avatar_url?: string
}

/**
 * Sign-in with Netlify.
 *
 * @see https://app.netlify.com/user/applications
 * @param options - what differs from the defaults
 */
export function Netlify(
  options: OAuthUserConfig<NetlifyProfile> = {},
): OAuthConfig<NetlifyProfile> {
  return {
    id: "netlify",
    name: "Netlify",
    type: "oauth",
    authorization: "https://app.netlify.com/authorize",
    token: "https://api.netlify.com/oauth/token",
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: "https://api.netlify.com/api/v1/user",
    checks: ["pkce", "state"],
    profile: ({ id, full_name: name, email, avatar_url: image }) => ({
      id,
      name,
      email: email ?? null,
      image: image ?? null,
    }),
    style: { brandColor: "#32e6e2", mark: () => import("../provider/marks/netlify.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Netlify
