import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"
import { idText } from "../reading/id-text.ts"

/** What Concept2 tells about a user. */
export interface Concept2Profile extends AnyClaims {
  data: { id: number; username: string; email?: string; profile_image?: string | null }
}

/**
 * Sign-in with Concept2.
 *
 * @see https://log.concept2.com/developers/keys
 * @param options - what differs from the defaults
 */
export function Concept2(
  options: OAuthUserConfig<Concept2Profile> = {},
): OAuthConfig<Concept2Profile> {
  return {
    id: "concept2",
    name: "Concept2",
    type: "oauth",
    authorization: {
      url: "https://log.concept2.com/oauth/authorize",
      params: { scope: "user:read,results:write" },
    },
    token: "https://log.concept2.com/oauth/access_token",
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: "https://log.concept2.com/api/users/me",
    checks: ["pkce", "state"],
    profile: ({ data }) => ({
      id: idText(data.id),
      name: data.username,
      email: data.email ?? null,
      image: data.profile_image ?? null,
    }),
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Concept2
