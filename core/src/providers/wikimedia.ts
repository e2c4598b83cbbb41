import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"

/** A group of users on Wikimedia. */
export type WikimediaGroup = string

/** What an application may do there. */
export type WikimediaGrant = string

/** What a user may do there. */
export type WikimediaRight = string

/** What Wikimedia tells about a user. */
export interface WikimediaProfile extends AnyClaims {
  sub: string
  username: string
  realname: string
  /** Only with the grant for private information. */
  email: string
  confirmed_email: boolean
}

/**
 * Sign-in with Wikimedia: Wikipedia and its sister projects.
 *
 * @see https://meta.wikimedia.org/wiki/Special:OAuthConsumerRegistration
 * @param options - what differs from the defaults
 */
export function Wikimedia(
  options: OAuthUserConfig<WikimediaProfile> = {},
): OAuthConfig<WikimediaProfile> {
  const restUrl = "https://meta.wikimedia.org/w/rest.php/oauth2"
  return {
    id: "wikimedia",
    name: "Wikimedia",
    type: "oauth",
    authorization: `${restUrl}/authorize`,
    token: `${restUrl}/access_token`,
    userinfo: `${restUrl}/resource/profile`,
    checks: ["pkce", "state"],
    profile: ({ sub, username, email }) => ({
      id: sub,
      name: username,
      email: email ?? null,
      image: null,
    }),
    verifiedEmail: ({ email, confirmed_email: isConfirmed }) =>
      isConfirmed === true ? email : null,
    style: { brandColor: "#000000", mark: () => import("../provider/marks/wikimedia.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Wikimedia
