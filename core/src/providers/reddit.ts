import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"

/** What Reddit tells about a user. */
export interface RedditProfile extends AnyClaims {
  id: string
  name: string
  /** URL of a picture, escaped for HTML. */
  icon_img?: string
  /** Whether there is a verified address; which one is never told. */
  has_verified_email?: boolean
}

/**
 * Sign-in with Reddit, which returns no email address.
 *
 * ```ts
 * Reddit({ authorization: { params: { duration: "permanent" } } })
 * ```
 *
 * @see https://www.reddit.com/prefs/apps
 * @param options - what differs from the defaults; `duration=permanent` gives a refresh token
 */
export function Reddit(options: OAuthUserConfig<RedditProfile> = {}): OAuthConfig<RedditProfile> {
  return {
    id: "reddit",
    name: "Reddit",
    type: "oauth",
    authorization: {
      url: "https://www.reddit.com/api/v1/authorize",
      params: { scope: "identity" },
    },
    token: "https://www.reddit.com/api/v1/access_token",
    userinfo: "https://oauth.reddit.com/api/v1/me",
    // Reddit knows no PKCE.
    checks: ["state"],
    profile: ({ id, name, icon_img: image }) => ({
      id,
      name,
      email: null,
      // The query is escaped for HTML, and not needed.
      image: image?.split("?")[0] || null,
    }),
    style: { brandColor: "#ff4500", mark: () => import("../provider/marks/reddit.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Reddit
