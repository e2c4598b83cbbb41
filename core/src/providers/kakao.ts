import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"
import { idText } from "../reading/id-text.ts"

/** A date and time, as ISO 8601 writes them. */
export type DateTime = string

/** Of the user, where Kakao knows it. */
export type Gender = "female" | "male"

/** The calendar of the birthday. */
export type Birthday = "SOLAR" | "LUNAR"

/** Years, for example `20-29`. */
export type AgeRange = `${number}-${number | ""}`

/** What Kakao tells about a user. */
export interface KakaoProfile extends AnyClaims {
  id: number
  /** What the application may read of, and the user agreed to. */
  kakao_account?: {
    profile?: {
      nickname?: string
      /** URL of a picture. */
      profile_image_url?: string
      /** URL of a smaller one. */
      thumbnail_image_url?: string
    }
    name?: string
    email?: string
    /** `false` when the address has become another account's. */
    is_email_valid?: boolean
    is_email_verified?: boolean
  }
}

/**
 * Sign-in with Kakao.
 *
 * The consent items of the application, in the console, decide what Kakao returns. Without
 * `account_email`, it returns no email address. The client ID is the REST API key.
 *
 * @see https://developers.kakao.com/console/app
 * @param options - what differs from the defaults
 */
export function Kakao(options: OAuthUserConfig<KakaoProfile> = {}): OAuthConfig<KakaoProfile> {
  return {
    id: "kakao",
    name: "Kakao",
    type: "oauth",
    authorization: "https://kauth.kakao.com/oauth/authorize",
    token: "https://kauth.kakao.com/oauth/token",
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: "https://kapi.kakao.com/v2/user/me",
    checks: ["pkce", "state"],
    profile: ({ id, kakao_account: { profile, name, email } = {} }) => ({
      id: idText(id),
      name: profile?.nickname ?? name ?? null,
      email: email ?? null,
      image: profile?.profile_image_url ?? profile?.thumbnail_image_url ?? null,
    }),
    verifiedEmail: ({ kakao_account: account }) =>
      account?.is_email_valid === true && account.is_email_verified === true ? account.email : null,
    style: { brandColor: "#ffcd00", mark: () => import("../provider/marks/kakao.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Kakao
