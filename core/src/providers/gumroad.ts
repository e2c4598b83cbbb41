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
    style: { brandColor: "#ff90e8", mark },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Gumroad

/** From simple-icons (CC0). */
const mark =
  "M12 0A12 12 0 0 0 0 12a12 12 0 0 0 12 12 12 12 0 0 0 12-12A12 12 0 0 0 12 0Zm-.007 5.12c4.48 0 5.995 3.025 6.064 4.744h-3.239c-.069-.962-.897-2.406-2.896-2.406-2.136 0-3.514 1.857-3.514 4.126 0 2.27 1.378 4.125 3.514 4.125 1.93 0 2.758-1.512 3.103-3.025h-3.103v-1.238h6.509v6.327h-2.855v-3.989c-.207 1.444-1.102 4.264-4.617 4.264-3.516 0-5.584-2.82-5.584-6.326 0-3.645 2.276-6.602 6.618-6.602z"
