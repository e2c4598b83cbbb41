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
    style: { brandColor: "#000000", mark },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Wikimedia

/** From simple-icons (CC0). */
const mark =
  "M20.074 3.126C22.486 5.321 24 8.485 24 12c0 6.623-5.377 12-12 12S0 18.623 0 12c0-3.515 1.514-6.679 3.926-8.874l2.265 2.265C4.358 7.005 3.2 9.368 3.2 12c0 4.857 3.943 8.8 8.8 8.8s8.8-3.943 8.8-8.8c0-2.632-1.158-4.995-2.991-6.609zm-3.399 3.399C18.22 7.846 19.2 9.81 19.2 12c0 3.703-2.802 6.757-6.4 7.156V10.4zM11.2 19.156C7.602 18.757 4.8 15.703 4.8 12c0-2.19.98-4.154 2.525-5.475L11.2 10.4zM12 0c2.208 0 4 1.792 4 4s-1.792 4-4 4-4-1.792-4-4 1.792-4 4-4"
