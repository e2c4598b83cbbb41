import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"

/** What Dropbox tells about a user. */
export interface DropboxProfile extends AnyClaims {
  account_id: string
  name: { display_name: string }
  email: string
  email_verified?: boolean
  profile_photo_url?: string
}

/**
 * Sign-in with Dropbox.
 *
 * @see https://www.dropbox.com/developers/apps
 * @param options - what differs from the defaults
 */
export function Dropbox(
  options: OAuthUserConfig<DropboxProfile> = {},
): OAuthConfig<DropboxProfile> {
  return {
    id: "dropbox",
    name: "Dropbox",
    type: "oauth",
    authorization: {
      url: "https://www.dropbox.com/oauth2/authorize",
      params: { scope: "account_info.read", token_access_type: "offline" },
    },
    token: "https://api.dropboxapi.com/oauth2/token",
    userinfo: { url: "https://api.dropboxapi.com/2/users/get_current_account", method: "POST" },
    checks: ["pkce", "state"],
    profile: ({ account_id: id, name, email, profile_photo_url: image }) => ({
      id,
      name: name.display_name,
      email: email ?? null,
      image: image ?? null,
    }),
    style: { brandColor: "#0061fe", mark },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Dropbox

/** From simple-icons (CC0). */
const mark =
  "M6 1.807L0 5.629l6 3.822 6.001-3.822L6 1.807zM18 1.807l-6 3.822 6 3.822 6-3.822-6-3.822zM0 13.274l6 3.822 6.001-3.822L6 9.452l-6 3.822zM18 9.452l-6 3.822 6 3.822 6-3.822-6-3.822zM6 18.371l6.001 3.822 6-3.822-6-3.822L6 18.371z"
