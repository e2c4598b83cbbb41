import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"
import { readWithQueryToken } from "../provider/read-with-query-token.ts"
import { repairTokens } from "../provider/repair-tokens.ts"

/** What Foursquare tells about a user. */
export interface FoursquareProfile extends AnyClaims {
  response: {
    user: {
      id: string
      firstName?: string
      lastName?: string
      contact?: { email?: string }
      /** The two parts of a URL, between which a size belongs. */
      photo?: { prefix: string; suffix: string }
      [member: string]: unknown
    }
  }
}

/** Options of {@link Foursquare}. */
export interface FoursquareOptions extends OAuthUserConfig<FoursquareProfile> {
  /** API version, as a date `YYYYMMDD`. Default `20230131`. */
  apiVersion?: string
}

/**
 * Sign-in with Foursquare.
 *
 * @see https://docs.foursquare.com/developer/reference/authentication
 * @param options - what differs from the defaults
 */
export function Foursquare({
  apiVersion = "20230131",
  ...options
}: FoursquareOptions = {}): OAuthConfig<FoursquareProfile> {
  return {
    id: "foursquare",
    name: "Foursquare",
    type: "oauth",
    authorization: "https://foursquare.com/oauth2/authenticate",
    token: {
      url: "https://foursquare.com/oauth2/access_token",
      conform: repairTokens((answer) => ({ token_type: "bearer", ...answer })),
    },
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: {
      url: `https://api.foursquare.com/v2/users/self?v=${apiVersion}`,
      request: readWithQueryToken("oauth_token"),
    },
    checks: ["pkce", "state"],
    profile: ({ response: { user } }) => ({
      id: user.id,
      name: [user.firstName, user.lastName].filter(Boolean).join(" ") || null,
      email: user.contact?.email ?? null,
      image: user.photo ? `${user.photo.prefix}original${user.photo.suffix}` : null,
    }),
    style: { brandColor: "#000000", mark: () => import("../provider/marks/foursquare.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Foursquare
