import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"

/** What Zoom tells about a user. */
export interface ZoomProfile extends AnyClaims {
  id: string
  display_name?: string
  first_name: string
  last_name: string
  email: string
  /** 1 means that the address is. */
  verified: number
  pic_url: string
}

/**
 * Sign-in with Zoom.
 *
 * The application needs the scope `user:read:user`.
 *
 * @see https://marketplace.zoom.us/develop/create
 * @param options - what differs from the defaults
 */
export function Zoom(options: OAuthUserConfig<ZoomProfile> = {}): OAuthConfig<ZoomProfile> {
  return {
    id: "zoom",
    name: "Zoom",
    type: "oauth",
    authorization: "https://zoom.us/oauth/authorize",
    token: "https://zoom.us/oauth/token",
    userinfo: "https://api.zoom.us/v2/users/me",
    checks: ["pkce", "state"],
    profile: ({
      id,
      display_name: name,
      first_name: first,
      last_name: last,
      email,
      pic_url: image,
    }) => ({
      id,
      name: name ?? ([first, last].filter(Boolean).join(" ") || null),
      email: email ?? null,
      image: image ?? null,
    }),
    verifiedEmail: ({ email, verified }) => (verified === 1 ? email : null),
    style: { brandColor: "#0b5cff", mark: () => import("../provider/marks/zoom.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Zoom
