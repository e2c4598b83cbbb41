import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"

/** What Mastodon tells about a user. */
export interface MastodonProfile extends AnyClaims {
  /** The user's id on this instance. */
  id: string
  username: string
  display_name: string
  avatar_static: string
}

/**
 * Sign-in with Mastodon.
 *
 * It returns no email address. Each instance is a separate provider: give each one its own `id`.
 *
 * ```ts
 * Mastodon({ issuer: "https://mastodon.example.com" })
 * ```
 *
 * @see https://docs.joinmastodon.org/client/token/
 * @param options - what differs from the defaults; `issuer` is needed here or as `AUTH_MASTODON_ISSUER`
 */
export function Mastodon(
  options: OAuthUserConfig<MastodonProfile> = {},
): OAuthConfig<MastodonProfile> {
  return {
    id: "mastodon",
    name: "Mastodon",
    type: "oauth",
    authorization: { url: "{issuer}/oauth/authorize", params: { scope: "read" } },
    token: "{issuer}/oauth/token",
    userinfo: "{issuer}/api/v1/accounts/verify_credentials",
    checks: ["pkce", "state"],
    profile: ({ id, username, avatar_static: image }) => ({
      id,
      name: username,
      email: null,
      image: image ?? null,
    }),
    style: { brandColor: "#6364ff", mark: () => import("../provider/marks/mastodon.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Mastodon
