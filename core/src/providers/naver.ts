import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"

/** What Naver tells about a user. */
export interface NaverProfile extends AnyClaims {
  resultcode: string
  response: {
    id: string
    /** Needs a permission. */
    name?: string
    nickname?: string
    email?: string
    profile_image?: string
  }
}

/**
 * Sign-in with Naver.
 *
 * @see https://developers.naver.com/apps/
 * @param options - what differs from the defaults
 */
export function Naver(options: OAuthUserConfig<NaverProfile> = {}): OAuthConfig<NaverProfile> {
  return {
    id: "naver",
    name: "Naver",
    type: "oauth",
    authorization: "https://nid.naver.com/oauth2.0/authorize",
    token: "https://nid.naver.com/oauth2.0/token",
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: {
      url: "https://openapi.naver.com/v1/nid/me",
      isSuccess: ({ resultcode }) => resultcode === "00",
    },
    checks: ["pkce", "state"],
    profile: ({ response: { id, name, nickname, email, profile_image: image } }) => ({
      id,
      name: nickname ?? name ?? null,
      email: email ?? null,
      image: image ?? null,
    }),
    style: { brandColor: "#03c75a", mark },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Naver

/** From simple-icons (CC0). */
const mark = "M16.273 12.845 7.376 0H0v24h7.726V11.156L16.624 24H24V0h-7.727v12.845Z"
