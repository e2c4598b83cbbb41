import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"

/** What Bungie tells about a user. */
export interface BungieProfile extends AnyClaims {
  /** `1` is a success. */
  ErrorCode: number
  Response: {
    bungieNetUser: {
      membershipId: string
      displayName: string
      /** Path of a picture on Bungie's server. */
      profilePicturePath?: string
    }
  }
}

/**
 * Sign-in with Bungie.net, which returns no email address and redirects to https only.
 *
 * The portal also shows an API key for the application. Pass it as `apiKey`, or set
 * `AUTH_BUNGIE_KEY`. Register the client as confidential.
 *
 * @see https://www.bungie.net/en/Application
 * @param options - what differs from the defaults; `apiKey` is needed here or as `AUTH_BUNGIE_KEY`
 */
export function Bungie(options: OAuthUserConfig<BungieProfile> = {}): OAuthConfig<BungieProfile> {
  return {
    id: "bungie",
    name: "Bungie",
    type: "oauth",
    authorization: {
      url: "https://www.bungie.net/en/OAuth/Authorize",
      params: { reauth: "true" },
    },
    token: "https://www.bungie.net/platform/app/oauth/token/",
    userinfo: {
      url: "https://www.bungie.net/Platform/User/GetMembershipsForCurrentUser/",
      headers: { "x-api-key": "{apiKey}" },
      isSuccess: ({ ErrorCode: code }) => code === 1,
    },
    checks: ["pkce", "state"],
    profile: ({ Response: { bungieNetUser: user } }) => ({
      id: user.membershipId,
      name: user.displayName,
      email: null,
      image: user.profilePicturePath ? `https://www.bungie.net${user.profilePicturePath}` : null,
    }),
    style: { brandColor: "#0075bb", mark: () => import("../provider/marks/bungie.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Bungie
