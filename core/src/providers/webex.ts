import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"

/** What Webex tells about a user. */
export interface WebexProfile extends AnyClaims {
  id: string
  displayName?: string
  emails: readonly string[]
  /** URL of a picture. */
  avatar?: string
}

/** Options of {@link Webex}. */
export interface WebexOptions extends OAuthUserConfig<WebexProfile> {
  /** URL of the API. Default `https://webexapis.com/v1`. */
  apiBaseUrl?: string
}

/**
 * Sign-in with Webex.
 *
 * @see https://developer.webex.com/docs/login-with-webex
 * @param options - what differs from the defaults
 */
export function Webex({
  apiBaseUrl = "https://webexapis.com/v1",
  ...options
}: WebexOptions = {}): OAuthConfig<WebexProfile> {
  const api = apiBaseUrl.replace(/(?<!\/)\/+$/, "")
  return {
    id: "webex",
    name: "Webex",
    type: "oauth",
    authorization: { url: `${api}/authorize`, params: { scope: "spark:kms spark:people_read" } },
    token: `${api}/access_token`,
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: `${api}/people/me`,
    checks: ["pkce", "state"],
    profile: ({ id, displayName, emails, avatar }) => ({
      id,
      name: displayName ?? null,
      email: emails?.[0] ?? null,
      image: avatar ?? null,
    }),
    style: { brandColor: "#000000", mark: () => import("../provider/marks/webex.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Webex
