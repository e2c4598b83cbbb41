import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"
import { idText } from "../reading/id-text.ts"

/** What Dribbble tells about a user. */
export interface DribbbleProfile extends AnyClaims {
  id: number
  name: string
  login?: string
  /** Often withheld. */
  email: string | null
  avatar_url: string | null
}

/**
 * Sign-in with Dribbble.
 *
 * @see https://dribbble.com/account/applications
 * @param options - what differs from the defaults
 */
export function Dribbble(
  options: OAuthUserConfig<DribbbleProfile> = {},
): OAuthConfig<DribbbleProfile> {
  return {
    id: "dribbble",
    name: "Dribbble",
    type: "oauth",
    authorization: { url: "https://dribbble.com/oauth/authorize", params: { scope: "public" } },
    token: "https://dribbble.com/oauth/token",
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: "https://api.dribbble.com/v2/user",
    checks: ["pkce", "state"],
    profile: ({ id, name, email, avatar_url: image }) => ({
      id: idText(id),
      name,
      email: email ?? null,
      image: image ?? null,
    }),
    style: { brandColor: "#000000", mark: () => import("../provider/marks/dribbble.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Dribbble
