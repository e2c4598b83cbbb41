import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"
import { repairTokens } from "../provider/repair-tokens.ts"
import { isJsonObject } from "../reading/read-json.ts"

/** What Instagram tells about a professional account. */
export interface InstagramProfile extends AnyClaims {
  /** Id of the account. */
  user_id?: string
  /** The same account's id for this application only. */
  id: string
  username: string
  name?: string
  account_type?: string
  /** URL of a picture. */
  profile_picture_url?: string
}

/**
 * Sign-in with Instagram, which returns no email address and redirects to https only.
 *
 * Retired for personal accounts, which cannot sign in since the Basic Display API ended in December
 * 2024. Professional accounts (business and creator) still can. For all other users, Meta
 * recommends Facebook.
 *
 * @see https://developers.facebook.com/apps
 * @param options - what differs from the defaults
 */
export function Instagram(
  options: OAuthUserConfig<InstagramProfile> = {},
): OAuthConfig<InstagramProfile> {
  return {
    id: "instagram",
    name: "Instagram",
    type: "oauth",
    authorization: {
      url: "https://www.instagram.com/oauth/authorize",
      params: { scope: "instagram_business_basic" },
    },
    token: {
      url: "https://api.instagram.com/oauth/access_token",
      conform: repairTokens((answer) => ({ token_type: "bearer", ...unwrapped(answer) })),
    },
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: {
      url: "https://graph.instagram.com/me",
      params: { fields: "user_id,username,name,account_type,profile_picture_url" },
    },
    checks: ["pkce", "state"],
    profile: ({ user_id, id, name, username, profile_picture_url: image }) => ({
      id: user_id ?? id,
      name: name ?? username,
      email: null,
      image: image ?? null,
    }),
    style: { brandColor: "#ff0069", mark: () => import("../provider/marks/instagram.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Instagram

/** Instagram documents a list with one answer, and sends the answer without one too. */
function unwrapped(answer: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { data } = answer
  const first: unknown = Array.isArray(data) ? data[0] : undefined
  return isJsonObject(first) ? first : answer
}
