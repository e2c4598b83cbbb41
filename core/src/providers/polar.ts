import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"

/** What Polar tells about a user. */
export interface PolarProfile extends AnyClaims {
  sub?: string
  /** Instead of {@link sub}. */
  id?: string
  public_name?: string | null
  name?: string | null
  username?: string | null
  email?: string
  email_verified?: boolean
  /** URL of a picture, as {@link picture}. */
  avatar_url?: string | null
  picture?: string | null
}

/**
 * Sign-in with Polar.
 *
 * @see https://docs.polar.sh/integrate/oauth2/connect
 * @param options - what differs from the defaults
 */
export function Polar(options: OAuthUserConfig<PolarProfile> = {}): OAuthConfig<PolarProfile> {
  return {
    id: "polar",
    name: "Polar",
    type: "oauth",
    authorization: {
      url: "https://polar.sh/oauth2/authorize",
      params: { scope: "openid profile email" },
    },
    token: "https://api.polar.sh/v1/oauth2/token",
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: "https://api.polar.sh/v1/oauth2/userinfo",
    checks: ["pkce", "state"],
    profile: ({ sub, id, public_name, name, username, email, avatar_url, picture }) => ({
      id: sub ?? id ?? "",
      name: public_name ?? name ?? username ?? null,
      email: email ?? null,
      image: avatar_url ?? picture ?? null,
    }),
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Polar
