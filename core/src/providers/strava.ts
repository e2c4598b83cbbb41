import type { OAuthConfig, OAuthUserConfig } from "./oauth-provider.ts"

/** What Strava tells about a person. */
export interface StravaProfile {
  id: number
  firstname?: string
  lastname?: string
  /** URL of a picture, or a relative path when there is none. */
  profile?: string
  [member: string]: unknown
}

/**
 * Sign-in with Strava.
 *
 * It tells no address.
 *
 * @see https://www.strava.com/settings/api
 * @param options - what differs from the defaults
 */
export function Strava(options: OAuthUserConfig<StravaProfile> = {}): OAuthConfig<StravaProfile> {
  return {
    id: "strava",
    name: "Strava",
    type: "oauth",
    authorization: {
      url: "https://www.strava.com/oauth/authorize",
      params: { scope: "read", approval_prompt: "auto" },
    },
    token: "https://www.strava.com/api/v3/oauth/token",
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: "https://www.strava.com/api/v3/athlete",
    checks: ["pkce", "state"],
    profile: ({ id, firstname, lastname, profile }) => ({
      id: String(id),
      name: [firstname, lastname].filter(Boolean).join(" ") || null,
      email: null,
      image: profile?.startsWith("https://") ? profile : null,
    }),
    style: { brandColor: "#fc5200" },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Strava
