import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"
import { idText } from "../reading/id-text.ts"

/** Part of a profile; its members are not described. */
export type Achievement = AnyClaims

/** Part of a profile; its members are not described. */
export type Campus = AnyClaims

/** Part of a profile; its members are not described. */
export type CampusUser = AnyClaims

/** Part of a profile; its members are not described. */
export type CursusUser = AnyClaims

/** Part of a profile; its members are not described. */
export type ExpertisesUser = AnyClaims

/** Part of a profile; its members are not described. */
export type Image = AnyClaims

/** Part of a profile; its members are not described. */
export type LanguagesUser = AnyClaims

/** Part of a profile; its members are not described. */
export type ProjectUser = AnyClaims

/** Part of a profile; its members are not described. */
export type TitlesUser = AnyClaims

/** Part of a profile; its members are not described. */
export type UserData = AnyClaims

/** What 42 School tells about a user. */
export interface FortyTwoProfile extends AnyClaims {
  id: number
  login: string
  usual_full_name: string
  email: string
  image: { link?: string | null }
}

/**
 * Sign-in with 42 School.
 *
 * @see https://profile.intra.42.fr/oauth/applications
 * @param options - what differs from the defaults
 */
export function FortyTwo(
  options: OAuthUserConfig<FortyTwoProfile> = {},
): OAuthConfig<FortyTwoProfile> {
  return {
    id: "42-school",
    name: "42 School",
    type: "oauth",
    authorization: { url: "https://api.intra.42.fr/oauth/authorize", params: { scope: "public" } },
    token: "https://api.intra.42.fr/oauth/token",
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: "https://api.intra.42.fr/v2/me",
    checks: ["pkce", "state"],
    profile: ({ id, usual_full_name: name, email, image }) => ({
      id: idText(id),
      name,
      email: email ?? null,
      image: image?.link ?? null,
    }),
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default FortyTwo
