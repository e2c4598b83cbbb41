import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"

/** Part of a profile; its members are not described. */
export type Owner = AnyClaims

/** Part of a profile; its members are not described. */
export type Person = AnyClaims

/** Part of a profile; its members are not described. */
export type User = AnyClaims

/** What Notion tells about the integration's bot, whose owner is the user. */
export interface NotionProfile extends AnyClaims {
  bot: {
    owner: {
      user: {
        id: string
        name: string
        /** URL of a picture. */
        avatar_url?: string | null
        /** The address is there only with the capability to read it. */
        person?: { email?: string }
      }
    }
  }
}

/**
 * Sign-in with Notion. To get email addresses, give the integration the capability "user
 * information including email".
 *
 * @see https://www.notion.so/profile/integrations
 * @param options - what differs from the defaults
 */
export function Notion(options: OAuthUserConfig<NotionProfile> = {}): OAuthConfig<NotionProfile> {
  return {
    id: "notion",
    name: "Notion",
    type: "oauth",
    authorization: {
      url: "https://api.notion.com/v1/oauth/authorize",
      params: { owner: "user" },
    },
    token: "https://api.notion.com/v1/oauth/token",
    userinfo: {
      url: "https://api.notion.com/v1/users/me",
      headers: { "notion-version": "2022-06-28" },
    },
    checks: ["pkce", "state"],
    profile: ({ bot }) => {
      const { id, name, avatar_url: image, person } = bot.owner.user
      return { id, name, email: person?.email ?? null, image: image ?? null }
    },
    style: { brandColor: "#000000", mark: () => import("../provider/marks/notion.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Notion
