import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"
import { readWithQueryToken } from "../provider/read-with-query-token.ts"

/** What Mail.ru tells about a user. */
export interface MailruProfile extends AnyClaims {
  id: string
  name?: string
  nickname?: string
  email?: string
  /** URL of a picture. */
  image?: string
}

/**
 * Sign-in with Mail.ru.
 *
 * @see https://o2.mail.ru/docs
 * @param options - what differs from the defaults
 */
export function Mailru(options: OAuthUserConfig<MailruProfile> = {}): OAuthConfig<MailruProfile> {
  return {
    id: "mailru",
    name: "Mail.ru",
    type: "oauth",
    authorization: { url: "https://oauth.mail.ru/login", params: { scope: "userinfo" } },
    token: "https://oauth.mail.ru/token",
    userinfo: {
      url: "https://oauth.mail.ru/userinfo",
      request: readWithQueryToken("access_token"),
    },
    checks: ["pkce", "state"],
    profile: ({ id, name, nickname, email, image }) => ({
      id,
      name: name ?? nickname ?? null,
      email: email ?? null,
      image: image ?? null,
    }),
    style: { brandColor: "#005ff9", mark: () => import("../provider/marks/mailru.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Mailru
