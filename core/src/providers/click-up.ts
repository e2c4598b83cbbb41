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
    style: { brandColor: "#24292f", mark: () => import("../provider/marks/click-up.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default ClickUp
