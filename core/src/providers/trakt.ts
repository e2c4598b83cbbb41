import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"

/** The name that Auth.js has for it. */
export type TraktUser = TraktProfile

/** What Trakt tells about a user. */
export interface TraktProfile extends AnyClaims {
  username: string
  name: string
  /** The slug follows the user name when that is changed. */
  ids: { slug: string }
  /** Pictures, which may not be shown from Trakt's own servers. */
  images?: { avatar?: { full?: string } }
}

/**
 * Sign-in with Trakt, which returns no email address.
 *
 * @see https://trakt.tv/oauth/applications
 * @param options - what differs from the defaults
 */
export function Trakt(options: OAuthUserConfig<TraktProfile> = {}): OAuthConfig<TraktProfile> {
  return {
    id: "trakt",
    name: "Trakt",
    type: "oauth",
    authorization: "https://trakt.tv/oauth/authorize",
    token: "https://api.trakt.tv/oauth/token",
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: {
      url: "https://api.trakt.tv/users/me",
      params: { extended: "full" },
      headers: { "trakt-api-version": "2", "trakt-api-key": "{clientId}" },
    },
    checks: ["pkce", "state"],
    profile: ({ ids, name, images }) => ({
      id: ids.slug,
      name,
      email: null,
      image: images?.avatar?.full ?? null,
    }),
    style: { brandColor: "#ed2224", mark: () => import("../provider/marks/trakt.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Trakt
