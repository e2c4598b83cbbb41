import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"

/** What Todoist tells about a user. */
export interface TodoistProfile extends AnyClaims {
  id: string
  full_name: string
  email?: string
  avatar_big?: string
}

/**
 * Sign-in with Todoist.
 *
 * @see https://app.todoist.com/app/settings/integrations/app-management
 * @param options - what differs from the defaults
 */
export function Todoist(
  options: OAuthUserConfig<TodoistProfile> = {},
): OAuthConfig<TodoistProfile> {
  return {
    id: "todoist",
    name: "Todoist",
    type: "oauth",
    authorization: { url: "https://todoist.com/oauth/authorize", params: { scope: "data:read" } },
    token: "https://todoist.com/oauth/access_token",
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: "https://api.todoist.com/api/v1/user",
    checks: ["pkce", "state"],
    profile: ({ id, full_name: name, email, avatar_big: image }) => ({
      id,
      name,
      email: email ?? null,
      image: image ?? null,
    }),
    style: { brandColor: "#e44332", mark: () => import("../provider/marks/todoist.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Todoist
