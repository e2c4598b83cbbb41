import { CallbackRouteError } from "../errors/errors.ts"
import type { AnyClaims } from "../models/any-claims.ts"
import type { Profile } from "../models/records.ts"
import type {
  OAuthConfig,
  OAuthUserConfig,
  UserinfoRequestContext,
} from "../provider/oauth-provider.ts"
import { readUserinfo } from "../provider/token-requests.ts"

/** What Nextcloud tells about a user. */
export interface NextcloudProfile extends AnyClaims {
  ocs: {
    meta: { statuscode: number; status?: string }
    data: {
      /** The user's id on this instance. */
      id: string
      displayname?: string
      /** Instead of `displayname` in some versions. */
      "display-name"?: string
      email?: string | null
      [member: string]: unknown
    }
  }
  /** URL of a picture; added, because Nextcloud does not return it. */
  avatar: string
}

/**
 * Sign-in with Nextcloud. It has no scopes: the access token has all permissions of the user.
 *
 * ```ts
 * Nextcloud({ issuer: "https://cloud.example.com" })
 * ```
 *
 * @see https://docs.nextcloud.com/server/latest/admin_manual/configuration_server/oauth2.html
 * @param options - what differs from the defaults; `issuer` is needed here or as `AUTH_NEXTCLOUD_ISSUER`
 */
export function Nextcloud(
  options: OAuthUserConfig<NextcloudProfile> = {},
): OAuthConfig<NextcloudProfile> {
  return {
    id: "nextcloud",
    name: "Nextcloud",
    type: "oauth",
    authorization: "{issuer}/apps/oauth2/authorize",
    token: "{issuer}/apps/oauth2/api/v1/token",
    // Another endpoint wants the user's id in its path, where an error would show it.
    userinfo: {
      url: "{issuer}/ocs/v2.php/cloud/user?format=json",
      request: readNextcloudProfile,
    },
    checks: ["pkce", "state"],
    profile: ({ ocs: { data }, avatar }) => ({
      id: data.id,
      name: data.displayname ?? data["display-name"] ?? null,
      email: data.email ?? null,
      image: avatar,
    }),
    style: { brandColor: "#0082c9", mark },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Nextcloud

async function readNextcloudProfile(context: UserinfoRequestContext): Promise<Profile> {
  const { userinfoUrl: url } = context.provider
  const headers = { "ocs-apirequest": "true" }
  // What Nextcloud documents for this endpoint.
  const profile = (await readUserinfo(url, context, { headers })) as NextcloudProfile
  const { meta, data } = profile.ocs
  if (meta.statuscode !== 200) throw new CallbackRouteError("Nextcloud answered with an error.")
  const avatar = new URL(`../../../avatar/${encodeURIComponent(data.id)}/512`, url)
  return { ...profile, avatar: avatar.href }
}

/** From simple-icons (CC0). */
const mark =
  "M12.018 6.537c-2.5 0-4.6 1.712-5.241 4.015-.56-1.232-1.793-2.105-3.225-2.105A3.569 3.569 0 0 0 0 12a3.569 3.569 0 0 0 3.552 3.553c1.432 0 2.664-.874 3.224-2.106.641 2.304 2.742 4.016 5.242 4.016 2.487 0 4.576-1.693 5.231-3.977.569 1.21 1.783 2.067 3.198 2.067A3.568 3.568 0 0 0 24 12a3.569 3.569 0 0 0-3.553-3.553c-1.416 0-2.63.858-3.199 2.067-.654-2.284-2.743-3.978-5.23-3.977zm0 2.085c1.878 0 3.378 1.5 3.378 3.378 0 1.878-1.5 3.378-3.378 3.378A3.362 3.362 0 0 1 8.641 12c0-1.878 1.5-3.378 3.377-3.378zm-8.466 1.91c.822 0 1.467.645 1.467 1.468s-.644 1.467-1.467 1.468A1.452 1.452 0 0 1 2.085 12c0-.823.644-1.467 1.467-1.467zm16.895 0c.823 0 1.468.645 1.468 1.468s-.645 1.468-1.468 1.468A1.452 1.452 0 0 1 18.98 12c0-.823.644-1.467 1.467-1.467z"
