import { CallbackRouteError } from "../errors/sign-in-errors.ts"
import type { AnyClaims } from "../models/any-claims.ts"
import type { Profile } from "../models/profile.ts"
import type {
  OAuthConfig,
  OAuthUserConfig,
  UserinfoRequestContext,
} from "../provider/oauth-provider.ts"
import { readUserinfo } from "../provider/read-userinfo.ts"

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
    style: { brandColor: "#0082c9", mark: () => import("../provider/marks/nextcloud.ts") },
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
