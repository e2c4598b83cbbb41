import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"
import { idText } from "../reading/id-text.ts"

/** What Freshbooks tells about a user. */
export interface FreshbooksProfile extends AnyClaims {
  response: { id: number; first_name?: string; last_name?: string; email?: string }
}

/**
 * Sign-in with Freshbooks.
 *
 * The application needs the scope `user:profile:read`.
 *
 * @see https://my.freshbooks.com/#/developer
 * @param options - what differs from the defaults
 */
export function Freshbooks(
  options: OAuthUserConfig<FreshbooksProfile> = {},
): OAuthConfig<FreshbooksProfile> {
  return {
    id: "freshbooks",
    name: "Freshbooks",
    type: "oauth",
    authorization: "https://auth.freshbooks.com/oauth/authorize",
    token: "https://api.freshbooks.com/auth/oauth/token",
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: "https://api.freshbooks.com/auth/api/v1/users/me",
    checks: ["pkce", "state"],
    profile: ({ response: { id, first_name: first, last_name: last, email } }) => ({
      id: idText(id),
      name: [first, last].filter(Boolean).join(" ") || null,
      email: email ?? null,
      image: null,
    }),
    style: { brandColor: "#0075dd" },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Freshbooks
