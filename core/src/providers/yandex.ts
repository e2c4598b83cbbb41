import type { AnyClaims } from "../models/any-claims.ts"
import type { Profile } from "../models/records.ts"
import type {
  OAuthConfig,
  OAuthUserConfig,
  UserinfoRequestContext,
} from "../provider/oauth-provider.ts"
import { readUserinfo } from "../provider/token-requests.ts"

/** What Yandex tells about a user. */
export interface YandexProfile extends AnyClaims {
  id: string
  login: string
  /** The user's id, another one for each application. */
  psuid: string
  display_name?: string
  real_name?: string
  first_name?: string
  last_name?: string
  default_email?: string
  emails?: readonly string[]
  is_avatar_empty?: boolean
  default_avatar_id?: string
}

/**
 * Sign-in with Yandex.
 *
 * @see https://oauth.yandex.com/
 * @param options - what differs from the defaults; the scopes must be those of the application
 */
export function Yandex(options: OAuthUserConfig<YandexProfile> = {}): OAuthConfig<YandexProfile> {
  return {
    id: "yandex",
    name: "Yandex",
    type: "oauth",
    authorization: {
      url: "https://oauth.yandex.ru/authorize",
      params: { scope: "login:info login:email login:avatar" },
    },
    token: "https://oauth.yandex.ru/token",
    userinfo: { url: "https://login.yandex.ru/info?format=json", request: readYandexProfile },
    checks: ["pkce", "state"],
    profile: (profile) => ({
      id: profile.id,
      name: profile.display_name ?? profile.real_name ?? profile.first_name ?? profile.login,
      email: profile.default_email ?? profile.emails?.[0] ?? null,
      image: imageOf(profile),
    }),
    style: { brandColor: "#ffcc00" },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Yandex

/** Yandex documents a separate authentication scheme for this endpoint. */
async function readYandexProfile(context: UserinfoRequestContext): Promise<Profile> {
  const { tokens, provider } = context
  const headers = { authorization: `OAuth ${tokens.access_token ?? ""}` }
  // What Yandex documents for this endpoint.
  return (await readUserinfo(provider.userinfoUrl, context, { headers })) as Profile
}

function imageOf({
  is_avatar_empty: isEmpty,
  default_avatar_id: id,
}: YandexProfile): string | null {
  if (isEmpty !== false || !id) return null
  return `https://avatars.yandex.net/get-yapic/${id}/islands-200`
}
