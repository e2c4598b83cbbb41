import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"
import { repairTokens } from "../provider/repair-tokens.ts"

/** What Threads tells about a user. */
export interface ThreadsProfile extends AnyClaims {
  id: string
  username: string
  name?: string
  /** URL of a picture. */
  threads_profile_picture_url?: string
}

/**
 * Sign-in with Threads, which returns no email address and redirects to https only.
 *
 * The client ID is the Threads app ID from Meta's dashboard, not the app ID. The access token is
 * valid for one hour. `https://graph.threads.net/access_token` exchanges it for a long-lived token.
 *
 * @see https://developers.facebook.com/apps
 * @param options - what differs from the defaults
 */
export function Threads(
  options: OAuthUserConfig<ThreadsProfile> = {},
): OAuthConfig<ThreadsProfile> {
  return {
    id: "threads",
    name: "Threads",
    type: "oauth",
    authorization: {
      url: "https://threads.net/oauth/authorize",
      params: { scope: "threads_basic" },
    },
    token: {
      url: "https://graph.threads.net/oauth/access_token",
      conform: repairTokens((answer) => ({ token_type: "bearer", ...answer })),
    },
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: {
      url: "https://graph.threads.net/v1.0/me",
      params: { fields: "id,username,name,threads_profile_picture_url" },
    },
    checks: ["state"],
    profile: ({ id, name, username, threads_profile_picture_url: image }) => ({
      id,
      name: name ?? username,
      email: null,
      image: image ?? null,
    }),
    style: { brandColor: "#000000", mark: () => import("../provider/marks/threads.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Threads
