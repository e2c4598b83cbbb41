import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"

/** What Gumroad tells about a user. */
export interface GumroadProfile extends AnyClaims {
  success: boolean
  user: { user_id: string; name: string; email?: string; profile_url?: string }
}

/**
 * Sign-in with Gumroad.
 *
 * @see https://app.gumroad.com/settings/advanced
 * @param options - what differs from the defaults
 */
export function Gumroad(
  options: OAuthUserConfig<GumroadProfile> = {},
): OAuthConfig<GumroadProfile> {
  return {
    id: "gumroad",
    name: "Gumroad",
    type: "oauth",
    authorization: {
      url: "https://gumroad.com/oauth/authorize",
      params: { scope: "view_profile" },
    },
    token: "https://api.gumroad.com/oauth/token",
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: {
      url: "https://api.gumroad.com/v2/user",
      isSuccess: ({ success }) => success === true,
    },
    checks: ["state"],
    profile: ({ user }) => ({
      id: user.user_id,
      name: user.name,
      email: user.email ?? null,
      image: user.profile_url ?? null,
    }),
    style: { brandColor: "#ff90e8", mark: () => import("../provider/marks/gumroad.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Gumroad
