import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"
import { idText } from "../reading/id-text.ts"

/** What Kick tells about a user. */
export interface KickProfile extends AnyClaims {
  /** Has one element. */
  data: readonly [{ user_id: number; name: string; email?: string; profile_picture?: string }]
}

/**
 * Sign-in with Kick.
 *
 * @see https://kick.com/settings/developer
 * @param options - what differs from the defaults
 */
export function Kick(options: OAuthUserConfig<KickProfile> = {}): OAuthConfig<KickProfile> {
  return {
    id: "kick",
    name: "Kick",
    type: "oauth",
    authorization: { url: "https://id.kick.com/oauth/authorize", params: { scope: "user:read" } },
    token: "https://id.kick.com/oauth/token",
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: "https://api.kick.com/public/v1/users",
    checks: ["pkce", "state"],
    profile: ({ data: [user] }) => ({
      id: idText(user.user_id),
      name: user.name,
      email: user.email ?? null,
      image: user.profile_picture ?? null,
    }),
    style: { brandColor: "#53fc19", mark },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Kick

/** From simple-icons (CC0). */
const mark =
  "M1.333 0h8v5.333H12V2.667h2.667V0h8v8H20v2.667h-2.667v2.666H20V16h2.667v8h-8v-2.667H12v-2.666H9.333V24h-8Z"
