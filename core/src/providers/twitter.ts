import type { AnyClaims } from "../models/any-claims.ts"
import type { Profile } from "../models/records.ts"
import type {
  OAuthConfig,
  OAuthUserConfig,
  UserinfoRequestContext,
} from "../provider/oauth-provider.ts"
import { readOptional, readUserinfo } from "../provider/token-requests.ts"
import { isJsonObject } from "../reading/read-json.ts"

/** What X tells about a user. */
export interface TwitterProfile extends AnyClaims {
  data: {
    id: string
    name: string
    username: string
    /** URL of a picture in its normal size; without `_normal` it is that of the original. */
    profile_image_url?: string
    /** Only with the scope `users.email`, if the application may ask for it. */
    confirmed_email?: string
  }
}

/**
 * Sign-in with X, formerly Twitter.
 *
 * To get email addresses, turn on "Request email from users" and request another scope:
 *
 * ```ts
 * Twitter({
 *   authorization: { params: { scope: "users.read tweet.read offline.access users.email" } },
 * })
 * ```
 *
 * @see https://developer.x.com/en/portal/projects-and-apps
 * @param options - what differs from the defaults
 */
export function Twitter(
  options: OAuthUserConfig<TwitterProfile> = {},
): OAuthConfig<TwitterProfile> {
  return {
    id: "twitter",
    name: "Twitter",
    type: "oauth",
    authorization: {
      url: "https://x.com/i/oauth2/authorize",
      params: { scope: "users.read tweet.read offline.access" },
    },
    token: "https://api.x.com/2/oauth2/token",
    userinfo: { url: "https://api.x.com/2/users/me", request: readTwitterProfile },
    checks: ["pkce", "state"],
    profile: ({ data }) => ({
      id: data.id,
      name: data.name,
      email: data.confirmed_email ?? null,
      image: data.profile_image_url ?? null,
    }),
    verifiedEmail: ({ data }) => data.confirmed_email,
    style: { brandColor: "#1da1f2", mark },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Twitter

async function readTwitterProfile(context: UserinfoRequestContext): Promise<Profile> {
  const url = `${context.provider.userinfoUrl}?user.fields=`
  // What X documents for this endpoint.
  const profile = (await readUserinfo(`${url}profile_image_url`, context)) as Profile
  if (!context.tokens.scope?.split(" ").includes("users.email")) return profile
  // Apart, as X refuses it to applications that may not ask for it.
  const answer = await readOptional(`${url}confirmed_email`, context)
  const { confirmed_email: email } = dataOf(answer)
  return { ...profile, data: { ...dataOf(profile), confirmed_email: email } }
}

function dataOf(answer: unknown): Record<string, unknown> {
  return isJsonObject(answer) && isJsonObject(answer["data"]) ? answer["data"] : {}
}

/** From simple-icons (CC0). */
const mark =
  "M14.234 10.162 22.977 0h-2.072l-7.591 8.824L7.251 0H.258l9.168 13.343L.258 24H2.33l8.016-9.318L16.749 24h6.993zm-2.837 3.299-.929-1.329L3.076 1.56h3.182l5.965 8.532.929 1.329 7.754 11.09h-3.182z"
