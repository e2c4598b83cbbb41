import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"

/** What Figma tells about a user. */
export interface FigmaProfile extends AnyClaims {
  id: string
  handle: string
  email: string
  /** URL of a picture. */
  img_url?: string
}

/**
 * Sign-in with Figma.
 *
 * @see https://www.figma.com/developers/apps
 * @param options - what differs from the defaults
 */
export function Figma(options: OAuthUserConfig<FigmaProfile> = {}): OAuthConfig<FigmaProfile> {
  return {
    id: "figma",
    name: "Figma",
    type: "oauth",
    authorization: {
      url: "https://www.figma.com/oauth",
      params: { scope: "current_user:read" },
    },
    token: "https://api.figma.com/v1/oauth/token",
    userinfo: "https://api.figma.com/v1/me",
    checks: ["state"],
    profile: ({ id, handle, email, img_url: image }) => ({
      id,
      name: handle,
      email: email ?? null,
      image: image ?? null,
    }),
    style: { brandColor: "#ff7237", mark: () => import("../provider/marks/figma.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Figma
