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
    style: { brandColor: "#e85b46", mark: () => import("../provider/marks/patreon.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Patreon
