import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"

/** What Pinterest tells about a user. */
export interface PinterestProfile extends AnyClaims {
  id?: string
  /** The user may change it. */
  username: string
  account_type: string
  /** URL of a picture. */
  profile_image: string
  website_url: string
}

/**
 * Sign-in with Pinterest, which returns no email address.
 *
 * Users are identified by their ID, or by their user name if Pinterest returns no ID. Auth.js
 * identifies them by their user name: for accounts that it stored, let `profile` return `id:
 * username`.
 *
 * @see https://developers.pinterest.com/apps/
 * @param options - what differs from the defaults
 */
export function Pinterest(
  options: OAuthUserConfig<PinterestProfile> = {},
): OAuthConfig<PinterestProfile> {
  return {
    id: "pinterest",
    name: "Pinterest",
    type: "oauth",
    authorization: {
      url: "https://www.pinterest.com/oauth/",
      params: { scope: "user_accounts:read" },
    },
    token: "https://api.pinterest.com/v5/oauth/token",
    userinfo: "https://api.pinterest.com/v5/user_account",
    checks: ["pkce", "state"],
    profile: ({ id, username, profile_image: image }) => ({
      id: id ?? username,
      name: username,
      email: null,
      image: image ?? null,
    }),
    style: { brandColor: "#bd081c", mark: () => import("../provider/marks/pinterest.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Pinterest
