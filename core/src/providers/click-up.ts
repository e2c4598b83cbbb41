import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"
import { idText } from "../reading/id-text.ts"

/** What ClickUp tells about a user. */
export interface ClickUpProfile extends AnyClaims {
  user: { id: number; username: string; email?: string; profilePicture?: string | null }
}

/**
 * Sign-in with ClickUp.
 *
 * @see https://app.clickup.com/settings/apps
 * @param options - what differs from the defaults
 */
export function ClickUp(
  options: OAuthUserConfig<ClickUpProfile> = {},
): OAuthConfig<ClickUpProfile> {
  return {
    id: "click-up",
    name: "ClickUp",
    type: "oauth",
    authorization: "https://app.clickup.com/api",
    token: "https://api.clickup.com/api/v2/oauth/token",
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: "https://api.clickup.com/api/v2/user",
    checks: ["state"],
    profile: ({ user }) => ({
      id: idText(user.id),
      name: user.username,
      email: user.email ?? null,
      image: user.profilePicture ?? null,
    }),
    style: { brandColor: "#24292f", mark },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default ClickUp

/** From simple-icons (CC0). */
const mark =
  "M2 18.439l3.69-2.828c1.961 2.56 4.044 3.739 6.363 3.739 2.307 0 4.33-1.166 6.203-3.704L22 18.405C19.298 22.065 15.941 24 12.053 24 8.178 24 4.788 22.078 2 18.439zM12.04 6.15l-6.568 5.66-3.036-3.52L12.055 0l9.543 8.296-3.05 3.509z"
