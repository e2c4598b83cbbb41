import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"

/** What Patreon tells about a user. */
export interface PatreonProfile extends AnyClaims {
  data: {
    id: string
    attributes: {
      full_name: string
      email?: string | null
      is_email_verified?: boolean
      /** URL of a picture. */
      image_url?: string | null
    }
  }
}

/**
 * Sign-in with Patreon.
 *
 * @see https://www.patreon.com/portal/registration/register-clients
 * @param options - what differs from the defaults
 */
export function Patreon(
  options: OAuthUserConfig<PatreonProfile> = {},
): OAuthConfig<PatreonProfile> {
  return {
    id: "patreon",
    name: "Patreon",
    type: "oauth",
    authorization: {
      url: "https://www.patreon.com/oauth2/authorize",
      params: { scope: "identity identity[email]" },
    },
    token: "https://www.patreon.com/api/oauth2/token",
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: {
      url: "https://www.patreon.com/api/oauth2/v2/identity",
      params: { "fields[user]": "email,full_name,image_url,is_email_verified" },
    },
    checks: ["pkce", "state"],
    profile: ({ data: { id, attributes } }) => ({
      id,
      name: attributes.full_name,
      email: attributes.email ?? null,
      image: attributes.image_url ?? null,
    }),
    verifiedEmail: ({ data: { attributes } }) =>
      attributes.is_email_verified === true ? attributes.email : null,
    style: { brandColor: "#e85b46", mark },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Patreon

/** From simple-icons (CC0). */
const mark =
  "M22.957 7.21c-.004-3.064-2.391-5.576-5.191-6.482-3.478-1.125-8.064-.962-11.384.604C2.357 3.231 1.093 7.391 1.046 11.54c-.039 3.411.302 12.396 5.369 12.46 3.765.047 4.326-4.804 6.068-7.141 1.24-1.662 2.836-2.132 4.801-2.618 3.376-.836 5.678-3.501 5.673-7.031Z"
