import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"

/** What FACEIT tells about a user. */
export interface FACEITProfile extends AnyClaims {
  guid: string
  name?: string
  nickname: string
  email?: string
  email_verified?: boolean
  /** URL of a picture. */
  picture?: string
}

/**
 * Sign-in with FACEIT.
 *
 * @see https://developers.faceit.com/
 * @param options - what differs from the defaults
 */
export function FACEIT(options: OAuthUserConfig<FACEITProfile> = {}): OAuthConfig<FACEITProfile> {
  return {
    id: "faceit",
    name: "FACEIT",
    type: "oauth",
    authorization: "https://accounts.faceit.com/accounts?redirect_popup=true",
    token: "https://api.faceit.com/auth/v1/oauth/token",
    userinfo: "https://api.faceit.com/auth/v1/resources/userinfo",
    checks: ["pkce", "state"],
    profile: ({ guid, name, nickname, email, picture }) => ({
      id: guid,
      name: name ?? nickname,
      email: email ?? null,
      image: picture ?? null,
    }),
    style: { brandColor: "#ff5500", mark },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default FACEIT

/** From simple-icons (CC0). */
const mark =
  "M23.999 2.705a.167.167 0 00-.312-.1 1141.27 1141.27 0 00-6.053 9.375H.218c-.221 0-.301.282-.11.352 7.227 2.73 17.667 6.836 23.5 9.134.15.06.39-.08.39-.18z"
