import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"

/** The name that Auth.js has for it. */
export type TiktokProfile = TikTokProfile

/** What TikTok tells about a user. */
export interface TikTokProfile extends AnyClaims {
  data: {
    user: {
      /** The user's id, another one for each application. */
      open_id: string
      /** The same for all applications of one developer; only if the field is requested. */
      union_id?: string
      display_name: string
      /** URL of a picture. */
      avatar_url?: string
    }
  }
  error: { code: string; message?: string; log_id?: string }
}

/**
 * Sign-in with TikTok, which returns no email address. TikTok redirects to https only, and not to localhost.
 *
 * @see https://developers.tiktok.com/apps
 * @param options - what differs from the defaults; `clientId` is the client key
 */
export function TikTok(options: OAuthUserConfig<TikTokProfile> = {}): OAuthConfig<TikTokProfile> {
  return {
    id: "tiktok",
    name: "TikTok",
    type: "oauth",
    authorization: {
      url: "https://www.tiktok.com/v2/auth/authorize",
      params: { client_key: "{clientId}", scope: "user.info.basic" },
    },
    token: {
      url: "https://open.tiktokapis.com/v2/oauth/token/",
      params: { client_key: "{clientId}" },
    },
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: {
      url: "https://open.tiktokapis.com/v2/user/info/",
      params: { fields: "open_id,avatar_url,display_name" },
      isSuccess: ({ error }) => isOk(error),
    },
    checks: ["pkce", "state"],
    profile: ({ data: { user } }) => ({
      id: user.open_id,
      name: user.display_name,
      email: null,
      image: user.avatar_url ?? null,
    }),
    style: { brandColor: "#000000", mark: () => import("../provider/marks/tiktok.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default TikTok

/** TikTok has an error in every answer, which may be `ok`. */
function isOk(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "ok"
}
