import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"

/** A picture of the user. */
export interface SpotifyImage {
  url: string
}

/** What Spotify tells about a user. */
export interface SpotifyProfile extends AnyClaims {
  /** The user's user name. */
  id: string
  display_name: string | null
  /** Not verified; withheld from applications in development mode. */
  email: string
  images: readonly { url: string }[]
}

/**
 * Sign-in with Spotify.
 *
 * Spotify redirects to https or to `http://127.0.0.1`, and not to `localhost`.
 *
 * @see https://developer.spotify.com/dashboard
 * @param options - what differs from the defaults
 */
export function Spotify(
  options: OAuthUserConfig<SpotifyProfile> = {},
): OAuthConfig<SpotifyProfile> {
  return {
    id: "spotify",
    name: "Spotify",
    type: "oauth",
    authorization: {
      url: "https://accounts.spotify.com/authorize",
      params: { scope: "user-read-email" },
    },
    token: "https://accounts.spotify.com/api/token",
    userinfo: "https://api.spotify.com/v1/me",
    checks: ["pkce", "state"],
    profile: ({ id, display_name: name, email, images }) => ({
      id,
      name,
      email: email ?? null,
      image: images?.[0]?.url ?? null,
    }),
    style: { brandColor: "#1db954", mark: () => import("../provider/marks/spotify.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Spotify
