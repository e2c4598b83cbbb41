import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"
import { idText } from "../reading/id-text.ts"

/** The name that Auth.js has for it. */
export type OsuUserCompact = OsuProfile

/** What osu! tells about a user. */
export interface OsuProfile extends AnyClaims {
  id: number
  username: string
  avatar_url?: string
}

/**
 * Sign-in with osu!.
 *
 * It returns no email address.
 *
 * @see https://osu.ppy.sh/home/account/edit#oauth
 * @param options - what differs from the defaults
 */
export function Osu(options: OAuthUserConfig<OsuProfile> = {}): OAuthConfig<OsuProfile> {
  return {
    id: "osu",
    name: "osu!",
    type: "oauth",
    authorization: { url: "https://osu.ppy.sh/oauth/authorize", params: { scope: "identify" } },
    token: "https://osu.ppy.sh/oauth/token",
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: "https://osu.ppy.sh/api/v2/me",
    checks: ["pkce", "state"],
    profile: ({ id, username, avatar_url: image }) => ({
      id: idText(id),
      name: username,
      email: null,
      image: image ?? null,
    }),
    style: { brandColor: "#ff66aa", mark: () => import("../provider/marks/osu.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Osu
