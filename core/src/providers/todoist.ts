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
    style: { brandColor: "#e44332", mark },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Todoist

/** From simple-icons (CC0). */
const mark =
  "M21 0H3C1.35 0 0 1.35 0 3v3.858s3.854 2.24 4.098 2.38c.31.18.694.177 1.004 0 .26-.147 8.02-4.608 8.136-4.675.279-.161.58-.107.748-.01.164.097.606.348.84.48.232.134.221.502.013.622l-9.712 5.59c-.346.2-.69.204-1.048.002C3.478 10.907.998 9.463 0 8.882v2.02l4.098 2.38c.31.18.694.177 1.004 0 .26-.147 8.02-4.609 8.136-4.676.279-.16.58-.106.748-.008.164.096.606.347.84.48.232.133.221.5.013.62-.208.121-9.288 5.346-9.712 5.59-.346.2-.69.205-1.048.002C3.478 14.951.998 13.506 0 12.926v2.02l4.098 2.38c.31.18.694.177 1.004 0 .26-.147 8.02-4.609 8.136-4.676.279-.16.58-.106.748-.009.164.097.606.348.84.48.232.133.221.502.013.622l-9.712 5.59c-.346.199-.69.204-1.048.001C3.478 18.994.998 17.55 0 16.97V21c0 1.65 1.35 3 3 3h18c1.65 0 3-1.35 3-3V3c0-1.65-1.35-3-3-3z"
